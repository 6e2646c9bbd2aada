import type { EarlierAnswer } from './request.ts'

/** How long an answered key is remembered. */
export const keptMs = 24 * 60 * 60 * 1000

/** Our own limit: the number of characters of a key, all visible ASCII. */
export const keyMax = 255
/** A running request renews its claim. When its process dies, the next try takes over after this time. */
export const leaseMs = 30_000

export interface ClaimRequest {
  /** Account id, or `anonymous`. */
  actor: string
  /** The header's value, at most 255 characters. */
  key: string
  /** Hash of method, address and body. */
  requestHash: Buffer
}

/** A claim that this process holds. */
export interface HeldClaim extends ClaimRequest {
  /** Identifies this try. A try whose lease was taken over can no longer finish. */
  owner: string
  /** 32 bytes from which all ids derive; the same for every try. */
  seed: Buffer
  /** Time of the first try in milliseconds since 1970. */
  at: number
}

export type Claim =
  /** Run it. `again` is true if an earlier try started and didn't finish. */
  | { kind: 'run'; claim: HeldClaim; again: boolean }
  /** Another try holds the lease. */
  | { kind: 'running' }
  /** The key was used for another request. */
  | { kind: 'mismatch' }
  | { kind: 'finished'; seed: Buffer; at: number; answer: EarlierAnswer; secretShown: boolean }

/**
 * Remembers requests by (actor, key) for 24 hours. A try claims the key. It then finishes the key with its answer, releases it if the
 * request was refused and nothing was stored, or abandons it if the outcome is unknown; then the next try runs at once with the same seed.
 * Adapters: memory, Postgres.
 */
export interface IdempotencyStore {
  claim(request: ClaimRequest): Promise<Claim>
  /** Extends the lease. False when another try has taken over. */
  renew(claim: HeldClaim): Promise<boolean>
  finish(claim: HeldClaim, answer: EarlierAnswer, secretShown: boolean): Promise<void>
  release(claim: HeldClaim): Promise<void>
  abandon(claim: HeldClaim): Promise<void>
  /** Deletes what is older than 24 hours. Returns how many. */
  sweep(): Promise<number>
}
