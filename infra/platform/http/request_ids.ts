import { hkdfSync, randomBytes } from 'node:crypto'
import { seededIds } from '../ids/ids.ts'
import type { RequestIds } from './request.ts'

export const seedBytes = 32

/** Ids and secrets derived from the seed. `at` is the time of the first try in milliseconds. */
export function requestIds(seed: Uint8Array, at: number): RequestIds {
  const ids = seededIds(seed, at)
  let drawn = 0
  return {
    ...ids,
    bytes: (length) => Buffer.from(hkdfSync('sha256', seed, '', `bytes ${drawn++}`, length)),
  }
}

/** Ids of a request without an Idempotency-Key. The seed is drawn when the first id is needed. */
export function freshIds(at: number): RequestIds {
  let made: RequestIds | undefined
  const ids = () => {
    made ??= requestIds(randomBytes(seedBytes), at)
    return made
  }
  return { uuid: () => ids().uuid(), base62: () => ids().base62(), bytes: (length) => ids().bytes(length) }
}
