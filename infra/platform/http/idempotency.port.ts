import type { EarlierAnswer } from './request.ts'

/** How long an answered key is remembered. */
export const keptMs = 24 * 60 * 60 * 1000

/** Ours: characters of a key, each of them visible ASCII. */
export const keyMax = 255
/** A running request renews its claim; when its process dies, the next try takes over after this. */
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
  /** Names this try; a try whose lease was taken over can no longer finish. */
  owner: string
  /** 32 bytes from which all ids derive, the same for every try. */
  seed: Buffer
  /** Milliseconds since 1970 of the first try. */
  at: number
}

export type Claim =
  /** Run it; `again` tells that an earlier try began and did not finish. */
  | { kind: 'run'; claim: HeldClaim; again: boolean }
  /** Another try holds the lease. */
  | { kind: 'running' }
  /** The key was used for another request. */
  | { kind: 'mismatch' }
  | { kind: 'finished'; seed: Buffer; at: number; answer: EarlierAnswer; secretShown: boolean }

/**
 * Remembers requests by (actor, key) for 24 hours. A try claims the key, then finishes it with what it answered, or releases it
 * when it refused and nothing was kept, or abandons it when its outcome is unknown: then the next try runs at once with the same
 * seed. Adapters: memory, Postgres.
 */
export interface IdempotencyStore {
  claim(request: ClaimRequest): Promise<Claim>
  /** Extends the lease; false when another try has taken over. */
  renew(claim: HeldClaim): Promise<boolean>
  finish(claim: HeldClaim, answer: EarlierAnswer, secretShown: boolean): Promise<void>
  release(claim: HeldClaim): Promise<void>
  abandon(claim: HeldClaim): Promise<void>
  /** Deletes what is older than 24 hours; answers how many. */
  sweep(): Promise<number>
}
