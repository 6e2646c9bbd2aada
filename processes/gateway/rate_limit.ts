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

/** Counts requests by key. The adapter is in memory; one that several gateways share can replace it. */
export interface RateLimitStore {
  take(key: string, rate: Rate, now: number): Verdict | Promise<Verdict>
}

const periodMs = 60_000
const maxKeys = 200_000

/**
 * GCRA: a key's state is one number, the time at which its bucket is full again. If there are too many keys, the oldest are dropped, which
 * at worst gives a client a fresh burst.
 */
export class MemoryRateLimitStore implements RateLimitStore {
  readonly #fullAt = new Map<string, number>()
  #sweptAt = 0

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

  #sweep(now: number): void {
    if (this.#fullAt.size < maxKeys && now - this.#sweptAt < periodMs) return
    this.#sweptAt = now
    for (const [key, fullAt] of this.#fullAt) if (fullAt <= now) this.#fullAt.delete(key)
    for (const key of this.#fullAt.keys()) {
      if (this.#fullAt.size < maxKeys) break
      this.#fullAt.delete(key)
    }
  }
}

/** Counts in memory while the shared store fails, so that an outage never lifts the limits. */
export function withFallback(shared: RateLimitStore, failed: (error: unknown) => void): RateLimitStore {
  const memory = new MemoryRateLimitStore()
  return {
    async take(key, rate, now) {
      try {
        return await shared.take(key, rate, now)
      } catch (error) {
        failed(error)
        return memory.take(key, rate, now)
      }
    },
  }
}
