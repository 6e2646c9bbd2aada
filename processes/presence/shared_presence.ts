import { randomUUID } from 'node:crypto'
import type { OnlineStatus } from '@adit/query-api/kit/engines.port.ts'
import type pg from 'pg'
import { mergedStatus } from './presence_table.ts'

const exchangeMs = 1_000
/** A process that dies is forgotten after this. */
const leaseMs = 30_000
const renewEveryMs = 10_000
/** Changes are read again for so long, because a statement that began earlier can end later. */
const overlapMs = 10_000
/** Other processes have read by then that an account is offline. */
const offlineKeptMs = 60_000

const leaseSql = `
  insert into ops.presence_holder (process, leased_until)
  values ($1, clock_timestamp() + $2 * interval '1 millisecond')
  on conflict (process) do update set leased_until = excluded.leased_until`

const writeSql = `
  insert into ops.presence (process, account_id, online, profile_name, updated_at, changed_at)
  select $1, account_id, online, profile_name, updated_at, clock_timestamp()
  from unnest($2::text[], $3::boolean[], $4::text[], $5::bigint[]) as own (account_id, online, profile_name, updated_at)
  on conflict (process, account_id) do update set
    online = excluded.online, profile_name = excluded.profile_name, updated_at = excluded.updated_at,
    changed_at = excluded.changed_at`

const holdersSql = `
  select process, (extract(epoch from clock_timestamp()) * 1000)::bigint as now
  from ops.presence_holder where leased_until > clock_timestamp()`

const changesSql = `
  select process, account_id, online, profile_name, updated_at from ops.presence
  where process <> $1 and process = any($2) and changed_at >= to_timestamp($3::float8 / 1000)`

const sweepSql = `
  with gone as (
    delete from ops.presence_holder where leased_until < clock_timestamp() - $1 * interval '1 millisecond'
  )
  delete from ops.presence p
  where (not p.online and p.changed_at < clock_timestamp() - $1 * interval '1 millisecond')
    or not exists (
      select from ops.presence_holder h
      where h.process = p.process and h.leased_until >= clock_timestamp() - $1 * interval '1 millisecond'
    )`

interface Change {
  process: string
  account_id: string
  online: boolean
  profile_name: string | null
  updated_at: string
}

export interface SharedPresenceOptions {
  pool: Pick<pg.Pool, 'query'>
  /** An exchange failed. Launchers of this process see each other meanwhile, and the next exchange makes up for it. */
  onError(error: unknown): void
  /** Milliseconds since 1970. */
  now?: () => number
}

/**
 * Who is online, over all processes: what launchers of this process tell is known here at once, and exchanged with other processes once a
 * second. A process without launchers asks for nothing.
 */
export class SharedPresence {
  readonly #pool: Pick<pg.Pool, 'query'>
  readonly #onError: (error: unknown) => void
  readonly #now: () => number
  readonly #process = randomUUID()
  readonly #own = new Map<string, OnlineStatus>()
  /** Of other processes, by account and then by process. */
  readonly #others = new Map<string, Map<string, OnlineStatus>>()
  #unwritten = new Set<string>()
  #listener: (accountIds: ReadonlySet<string>) => void = () => undefined
  #timer: NodeJS.Timeout | undefined
  /** By the database's clock; undefined before everything was read. */
  #readAt: number | undefined
  #renewedAt = Number.NEGATIVE_INFINITY
  #sweptAt = Number.NEGATIVE_INFINITY
  #isClosed = false

  constructor({ pool, onError, now = Date.now }: SharedPresenceOptions) {
    this.#pool = pool
    this.#onError = onError
    this.#now = now
  }

  /** Called with the accounts whose status has changed. */
  onChanged(listener: (accountIds: ReadonlySet<string>) => void): void {
    this.#listener = listener
  }

  /** Undefined if the account is offline. */
  of(accountId: string): OnlineStatus | undefined {
    const own = this.#own.get(accountId)
    const others = this.#others.get(accountId)?.values() ?? []
    return mergedStatus(own ? [own, ...others] : others)
  }

  /** What an account's launchers of this process tell. Undefined when the last has gone. */
  set(accountId: string, status: OnlineStatus | undefined): void {
    if (status) this.#own.set(accountId, status)
    else if (!this.#own.delete(accountId)) return
    this.#unwritten.add(accountId)
    this.#listener(new Set([accountId]))
  }

  /** Exchanges once a second until it is closed. */
  start(): void {
    this.#timer ??= setTimeout(async () => {
      await this.exchange()
      this.#timer = undefined
      if (!this.#isClosed) this.start()
    }, exchangeMs).unref()
  }

  /** Tells other processes that all launchers of this one have gone. */
  async close(): Promise<void> {
    this.#isClosed = true
    clearTimeout(this.#timer)
    if (this.#readAt === undefined && this.#unwritten.size === 0) return
    await this.#pool.query('delete from ops.presence_holder where process = $1', [this.#process]).catch(this.#onError)
  }

  async exchange(): Promise<void> {
    const unwritten = this.#unwritten
    if (this.#own.size === 0 && unwritten.size === 0) return this.#forget()
    this.#unwritten = new Set()
    try {
      await this.#write([...unwritten])
    } catch (error) {
      for (const accountId of unwritten) this.#unwritten.add(accountId)
      this.#onError(error)
      return
    }
    await this.#read().catch(this.#onError)
    await this.#sweep().catch(this.#onError)
  }

  /** Nobody here wants to know. Everything is read anew when somebody does. */
  #forget(): void {
    this.#others.clear()
    this.#readAt = undefined
  }

  async #write(accountIds: readonly string[]): Promise<void> {
    const now = this.#now()
    if (now - this.#renewedAt >= renewEveryMs) {
      await this.#pool.query(leaseSql, [this.#process, leaseMs])
      this.#renewedAt = now
    }
    if (accountIds.length === 0) return
    const statuses = accountIds.map((accountId) => this.#own.get(accountId))
    await this.#pool.query(writeSql, [
      this.#process,
      accountIds,
      statuses.map((status) => status !== undefined),
      statuses.map((status) => status?.profileName ?? null),
      statuses.map((status) => status?.updatedAt ?? now),
    ])
  }

  async #read(): Promise<void> {
    const holders = await this.#pool.query<{ process: string; now: string }>(holdersSql)
    const processes = holders.rows.map(({ process }) => process)
    const since = this.#readAt === undefined ? 0 : this.#readAt - overlapMs
    const { rows } = await this.#pool.query<Change>(changesSql, [this.#process, processes, since])
    const touched = new Set<string>()
    this.#forgetOthersThan(new Set(processes), touched)
    for (const row of rows) this.#apply(row, touched)
    this.#readAt = Number(holders.rows[0]?.now ?? this.#readAt ?? 0)
    if (touched.size > 0) this.#listener(touched)
  }

  #apply({ process, account_id: accountId, online, profile_name, updated_at }: Change, touched: Set<string>): void {
    const known = this.#others.get(accountId) ?? new Map<string, OnlineStatus>()
    const before = known.get(process)
    const status = { profileName: profile_name, updatedAt: Number(updated_at) }
    if (online && before?.profileName === status.profileName && before.updatedAt === status.updatedAt) return
    if (!online && !before) return
    if (online) known.set(process, status)
    else known.delete(process)
    if (known.size > 0) this.#others.set(accountId, known)
    else this.#others.delete(accountId)
    touched.add(accountId)
  }

  #forgetOthersThan(living: ReadonlySet<string>, touched: Set<string>): void {
    for (const [accountId, known] of this.#others) {
      for (const process of known.keys()) {
        if (living.has(process)) continue
        known.delete(process)
        touched.add(accountId)
      }
      if (known.size === 0) this.#others.delete(accountId)
    }
  }

  async #sweep(): Promise<void> {
    const now = this.#now()
    if (now - this.#sweptAt < offlineKeptMs) return
    this.#sweptAt = now
    await this.#pool.query(sweepSql, [offlineKeptMs])
  }
}
