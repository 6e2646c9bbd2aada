import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type pg from 'pg'
import { MemoryRateLimitStore, maxKeys, periodMs, type Rate, type RateLimitStore, type Verdict } from './rate_limit.ts'

/**
 * What all processes have counted: when the bucket of a key is full again, in milliseconds since 1970 by the database's clock, and by how
 * much the last exchange moved that. Unlogged, because a crash of the database may forget it.
 */
export const rateLimitPart: OpsPart = {
  name: 'rate_limit',
  sql: `create unlogged table if not exists ops.rate_limit (
    key text primary key,
    full_at double precision not null,
    moved_by double precision not null
  );`,
}

const exchangeMs = 1_000
/** Keys of one statement. More of them wait for the next. */
const exchangedKeys = 10_000

/** Keys are locked in the same order by all processes, so that none waits for another in a circle. */
const exchangeSql = `
  insert into ops.rate_limit as shared (key, full_at, moved_by)
  select key, extract(epoch from clock_timestamp()) * 1000 - age + amount, amount
  from unnest($1::text[], $2::float8[], $3::float8[]) as taken (key, amount, age) order by key
  on conflict (key) do update set
    full_at = greatest(shared.full_at, excluded.full_at - excluded.moved_by) + excluded.moved_by,
    moved_by = excluded.moved_by
  returning key, full_at - extract(epoch from clock_timestamp()) * 1000 as ahead`

const sweepSql = `
  delete from ops.rate_limit where key in (
    select key from ops.rate_limit where full_at < extract(epoch from clock_timestamp()) * 1000 for update skip locked
  )`

/** Requests that other processes don't know of yet. */
interface Taken {
  /** By how much they move the time at which the bucket is full. */
  amount: number
  /** When the first was made. */
  since: number
}

export interface SharedRateLimitOptions {
  pool: Pick<pg.Pool, 'query'>
  /** An exchange failed. Counting goes on in this process, and the next exchange makes up for it. */
  onError(error: unknown): void
}

/**
 * Counts here, and exchanges counts with other processes at most once a second. A burst over several processes can exceed its limit by
 * what reaches them within that second, and no request costs a write of its own.
 */
export class SharedRateLimitStore implements RateLimitStore {
  readonly #pool: Pick<pg.Pool, 'query'>
  readonly #onError: (error: unknown) => void
  readonly #local = new MemoryRateLimitStore()
  #taken = new Map<string, Taken>()
  #timer: NodeJS.Timeout | undefined
  #sweptAt = 0
  #isClosed = false

  constructor({ pool, onError }: SharedRateLimitOptions) {
    this.#pool = pool
    this.#onError = onError
  }

  take(key: string, rate: Rate, now: number): Verdict {
    const verdict = this.#local.take(key, rate, now)
    if (verdict.allowed) this.#note(key, { amount: periodMs / rate.limit, since: now })
    return verdict
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  #note(key: string, { amount, since }: Taken): void {
    const before = this.#taken.get(key)
    if (!before && this.#taken.size >= maxKeys) return
    this.#taken.set(key, { amount: (before?.amount ?? 0) + amount, since: Math.min(before?.since ?? since, since) })
    this.#schedule()
  }

  #schedule(): void {
    if (this.#isClosed || this.#timer || this.#taken.size === 0) return
    this.#timer = setTimeout(async () => {
      await this.#exchange(Date.now())
      this.#timer = undefined
      this.#schedule()
    }, exchangeMs).unref()
  }

  async #exchange(now: number): Promise<void> {
    const batch = [...this.#taken].slice(0, exchangedKeys)
    for (const [key] of batch) this.#taken.delete(key)
    try {
      const { rows } = await this.#pool.query<{ key: string; ahead: number }>(exchangeSql, [
        batch.map(([key]) => key),
        batch.map(([, { amount }]) => amount),
        batch.map(([, { since }]) => Math.max(0, now - since)),
      ])
      const answered = Date.now()
      for (const { key, ahead } of rows) {
        this.#local.correct(key, answered + ahead + (this.#taken.get(key)?.amount ?? 0))
      }
    } catch (error) {
      for (const [key, taken] of batch) this.#note(key, taken)
      this.#onError(error)
    }
    await this.#sweep(now).catch(this.#onError)
  }

  async #sweep(now: number): Promise<void> {
    if (now - this.#sweptAt < periodMs) return
    this.#sweptAt = now
    await this.#pool.query(sweepSql)
  }
}
