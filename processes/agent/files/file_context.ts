import type { Jail } from './jail.ts'
import type { Quota } from './quota.ts'

/** What all operations on one server's files share. */
export interface FileContext {
  jail: Jail
  quota: Quota
  /** Milliseconds since 1970. */
  now: () => number
  /** A name that nobody has. */
  newId: () => string
  /** Runs changes of one server one after another, so that a check and the change after it belong together. */
  exclusively: <T>(work: () => Promise<T>) => Promise<T>
}

/** A queue of one: each work starts when the one before has ended. */
export function oneByOne(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work, work)
    last = result.catch(() => {})
    return result
  }
}
