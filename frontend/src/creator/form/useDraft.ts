import { useMemo, useState } from 'react'

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

/** What of `changes` differs from `saved`. */
export function differing<T extends object>(saved: T, changes: Partial<T>): Partial<T> {
  const entries = Object.entries(changes).filter(([key, value]) => !same(value, saved[key as keyof T]))
  return Object.fromEntries(entries) as Partial<T> // Entries of a Partial<T> make one again.
}

/**
 * Changes laid over what is saved. When what is saved changes underneath, since somebody else saved too, the fields that were
 * touched keep what was typed and all others follow.
 */
export function useDraft<T extends object>(saved: T): Draft<T> {
  const [changes, setChanges] = useState<Partial<T>>({})
  return useMemo(() => {
    const changed = differing(saved, changes)
    return {
      value: { ...saved, ...changes },
      changed,
      dirty: Object.keys(changed).length > 0,
      set: (key, value) => setChanges((before) => ({ ...before, [key]: value })),
      reset: () => setChanges({}),
    }
  }, [saved, changes])
}
