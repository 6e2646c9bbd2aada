import { useEffect } from 'react'
import { createStore } from '../api/storage/store.ts'

export type KeyHint = { key: string; text: string }

export const extraKeys = createStore<readonly KeyHint[]>([])

/** Adds a page's own keys to the list behind `?` while the page is shown. */
export function useKeyHints(hints: readonly KeyHint[]): void {
  const known = JSON.stringify(hints)
  useEffect(() => {
    extraKeys.set(JSON.parse(known))
    return () => extraKeys.set([])
  }, [known])
}
