/** How many requests a key may make: `limit` at once, then `limit` per minute. */
export interface Rate {
  limit: number
}

export interface Verdict {
  allowed: boolean
  limit: number
  /** Requests that could follow at once. */
  remaining: number
  /** Whole seconds until the next request is allowed (if refused), or until the full burst is available again. */
  resetSeconds: number
}

/** Counts requests by key. */
export interface RateLimitStore {
  take(key: string, rate: Rate, now: number): Verdict
}

export const periodMs = 60_000
export const maxKeys = 200_000

/**
 * GCRA: a key's state is one number, the time at which its bucket is full again. If there are too many keys, the oldest are dropped, which
 * at worst gives a client a fresh burst.
 */
export class MemoryRateLimitStore implements RateLimitStore {
  readonly #fullAt = new Map<string, number>()
  readonly #max: number
  #sweptAt = 0

  constructor({ max = maxKeys }: { max?: number } = {}) {
    this.#max = max
  }

  /** Keys that are remembered. */
  get size(): number {
    return this.#fullAt.size
  }

  take(key: string, { limit }: Rate, now: number): Verdict {
    this.#sweep(now)
    const interval = periodMs / limit
    const fullAt = Math.max(this.#fullAt.get(key) ?? 0, now)
    const next = fullAt + interval
    if (next - now > periodMs) {
      return { allowed: false, limit, remaining: 0, resetSeconds: Math.ceil((next - now - periodMs) / 1000) }
    }
    this.#fullAt.delete(key)
    this.#fullAt.set(key, next)
    const remaining = Math.floor((periodMs - (next - now)) / interval + 1e-6)
    return { allowed: true, limit, remaining, resetSeconds: Math.ceil((next - now) / 1000) }
  }

  /** Other processes have counted too: the bucket of the key is full again only then. */
  correct(key: string, fullAt: number): void {
    this.#fullAt.set(key, fullAt)
  }

  #sweep(now: number): void {
    if (this.size < this.#max && now - this.#sweptAt < periodMs) return
    this.#sweptAt = now
    for (const [key, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(key)
    // A tenth at once, so that a flood of new keys doesn't look through all of them at each.
    const dropped = this.size < this.#max ? 0 : Math.ceil(this.#max / 10)
    for (const key of this.#fullAt.keys().take(dropped)) this.#fullAt.delete(key)
  }
}
