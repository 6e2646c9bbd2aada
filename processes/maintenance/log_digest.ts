import { createHash } from 'node:crypto'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'

/** Count and hash of events in order. Covers everything except the position, which differs between stores. */
export class LogDigest {
  readonly #hash = createHash('sha256')
  #count = 0

  add(event: RecordedEvent): void {
    this.#hash.update(`${fingerprint(event)}\n`)
    this.#count++
  }

  get count(): number {
    return this.#count
  }

  /** The digest of what was added so far. */
  text(): string {
    return this.#hash.copy().digest('hex')
  }
}

export function fingerprint({ position: _, ...event }: RecordedEvent): string {
  return JSON.stringify(sorted(event))
}

/** Stores may reorder the keys of an object. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, member]) => member !== undefined)
  return entries.toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([key, member]) => [key, sorted(member)])
}
