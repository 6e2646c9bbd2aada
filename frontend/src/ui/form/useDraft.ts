import { useMemo } from 'react'
import { useKept } from '../../api/storage/useKept.ts'

export type Draft<T extends object> = {
  /** What is saved, with what was changed laid over it. */
  value: T
  /** Only what differs from what is saved. */
  changed: Partial<T>
  dirty: boolean
  set: <K extends keyof T & string>(key: K, value: T[K]) => void
  reset: () => void
}

function same(left: unknown, right: unknown): boolean {
  return left === right || JSON.stringify(left) === JSON.stringify(right)
}

function sameKind(left: unknown, right: unknown): boolean {
  return typeof left === typeof right && Array.isArray(left) === Array.isArray(right)
}

/** What of `changes` differs from `saved`, without what an older build of the form may have kept. */
export function differing<T extends object>(saved: T, changes: Partial<T>): Partial<T> {
  const entries = Object.entries(changes).filter(([key, value]) => {
    const before = saved[key as keyof T]
    return key in saved && (before === null || value === null || sameKind(value, before)) && !same(value, before)
  })
  return Object.fromEntries(entries) as Partial<T> // Entries of a Partial<T> make one again.
}

const nothing = {}

/**
 * Changes laid over what is saved. When what is saved changes underneath, since somebody else saved too, the fields that were
 * touched keep what was typed and all others follow. A reload keeps them, too.
 */
export function useDraft<T extends object>(saved: T): Draft<T> {
  const [changes, setChanges] = useKept<Partial<T>>(Object.keys(saved).join(), nothing)
  return useMemo(() => {
    const changed = differing(saved, changes)
    return {
      value: { ...saved, ...changes },
      changed,
      dirty: Object.keys(changed).length > 0,
      set: (key, value) => setChanges((before) => ({ ...before, [key]: value })),
      reset: () => setChanges({}),
    }
  }, [saved, changes, setChanges])
}
