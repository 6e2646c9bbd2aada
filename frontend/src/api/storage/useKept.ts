import { type Dispatch, type SetStateAction, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useAuth } from '../useAuth.ts'

/** The tab's own storage: it outlives a reload and a tab that a phone put to sleep, and ends with the tab. */
function storage(): Storage | null {
  try {
    return sessionStorage
  } catch {
    return null // Browsers that allow no cookies allow no storage either.
  }
}

function read(key: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(storage()?.getItem(key) ?? 'null')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null
  } catch {
    return null
  }
}

function write(key: string, value: object): void {
  try {
    storage()?.setItem(key, JSON.stringify(value))
  } catch {
    // Full: then only this form is not kept.
  }
}

/**
 * As `useState`, for what is typed into the form `name` of a page: a reload brings it back. It goes with the form, so whoever leaves
 * the page, having been asked, finds it empty the next time. `empty` is what is not worth keeping.
 */
export function useKept<T extends object>(name: string, empty: T): [T, Dispatch<SetStateAction<T>>] {
  const { pathname } = useLocation()
  const { user } = useAuth()
  const key = `kept:${user?.id ?? ''}:${pathname}:${name}`
  // Written by this very hook; what a form no longer knows, the form leaves out.
  const [value, setValue] = useState<T>(() => ({ ...empty, ...(read(key) as Partial<T> | null) }))
  const text = JSON.stringify(value) === JSON.stringify(empty) ? null : value
  useEffect(() => {
    if (text) write(key, text)
    return () => storage()?.removeItem(key)
  }, [key, text])
  return [value, setValue]
}
