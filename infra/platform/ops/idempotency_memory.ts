import { randomBytes, randomUUID } from 'node:crypto'
import {
  type Claim,
  type ClaimRequest,
  type HeldClaim,
  type IdempotencyStore,
  keptMs,
  leaseMs,
} from '../http/idempotency.port.ts'
import type { EarlierAnswer } from '../http/request.ts'

interface Row {
  requestHash: Buffer
  seed: Buffer
  at: number
  owner: string
  leaseUntil: number
  finished: { answer: EarlierAnswer; secretShown: boolean } | undefined
}

const nameOf = ({ actor, key }: ClaimRequest) => `${actor}\0${key}`

/** For tests and tools. Nothing outlives the process. */
export class MemoryIdempotencyStore implements IdempotencyStore {
  readonly #rows = new Map<string, Row>()
  readonly #now: () => number

  constructor(now: () => number = Date.now) {
    this.#now = now
  }

  async claim(request: ClaimRequest): Promise<Claim> {
    const now = this.#now()
    const row = this.#rows.get(nameOf(request))
    if (!row || row.at <= now - keptMs) {
      return { kind: 'run', claim: this.#hold(request, randomBytes(32), now), again: false }
    }
    if (!row.requestHash.equals(request.requestHash)) return { kind: 'mismatch' }
    if (row.finished) return { kind: 'finished', seed: row.seed, at: row.at, ...row.finished }
    if (row.leaseUntil > now) return { kind: 'running' }
    return { kind: 'run', claim: this.#hold(request, row.seed, row.at), again: true }
  }

  #hold(request: ClaimRequest, seed: Buffer, at: number): HeldClaim {
    const owner = randomUUID()
    const { requestHash } = request
    const leaseUntil = this.#now() + leaseMs
    this.#rows.set(nameOf(request), { requestHash, seed, at, owner, leaseUntil, finished: undefined })
    return { ...request, owner, seed, at }
  }

  #held(claim: HeldClaim): Row | undefined {
    const row = this.#rows.get(nameOf(claim))
    return row?.owner === claim.owner && !row.finished ? row : undefined
  }

  async renew(claim: HeldClaim): Promise<boolean> {
    const row = this.#held(claim)
    if (row) row.leaseUntil = this.#now() + leaseMs
    return row !== undefined
  }

  async finish(claim: HeldClaim, answer: EarlierAnswer, secretShown: boolean): Promise<void> {
    const row = this.#held(claim)
    if (row) row.finished = { answer, secretShown }
  }

  async release(claim: HeldClaim): Promise<void> {
    if (this.#held(claim)) this.#rows.delete(nameOf(claim))
  }

  async abandon(claim: HeldClaim): Promise<void> {
    const row = this.#held(claim)
    if (row) row.leaseUntil = 0
  }

  async sweep(): Promise<number> {
    const before = this.#rows.size
    for (const [name, row] of this.#rows) if (row.at <= this.#now() - keptMs) this.#rows.delete(name)
    return before - this.#rows.size
  }
}
