import type { Position } from '@adit/events/kit/envelope.ts'
import type pg from 'pg'

/** Where a partition of the topic ends, and which event is there. Null if nothing has been sent to it yet. */
export type PartitionEnd = { offset: string; last: Position } | null

export interface SeekPoint {
  partition: number
  position: Position
  next_offset: string
}

/** Another relay leads now. */
export class LeaseLost extends Error {
  constructor() {
    super('Another relay leads now')
  }
}

/** A leader that does not renew its lease for this long is replaced. */
const leaseMs = 3_000
const renewMs = 700

const lease = `clock_timestamp() + interval '${leaseMs} milliseconds'`

const acquireText = `
  insert into feed.relay as r (layout, epoch, holder, lease_until) values ($1, 1, $2, ${lease})
  on conflict (layout) do update set epoch = r.epoch + 1, holder = excluded.holder, lease_until = excluded.lease_until
  where r.lease_until < clock_timestamp()
  returning epoch, position, ends`

const renewText = `update feed.relay set lease_until = ${lease} where layout = $1 and epoch = $2`

const advanceText = `
  with moved as (
    update feed.relay set position = $3, ends = $4, lease_until = ${lease} where layout = $1 and epoch = $2 returning 1
  ), points as (
    insert into feed.seek_point (layout, partition, position, next_offset)
    select $1, p.partition, p.position, p.next_offset
    from jsonb_to_recordset($5) as p(partition integer, position text, next_offset bigint)
    where exists (select 1 from moved)
    on conflict (layout, partition, position) do update set next_offset = excluded.next_offset
  )
  select count(*)::int as moved from moved`

const restartText = `
  with moved as (
    update feed.relay set position = null, ends = '[]', lease_until = ${lease} where layout = $1 and epoch = $2 returning 1
  ), points as (delete from feed.seek_point where layout = $1 and exists (select 1 from moved))
  select count(*)::int as moved from moved`

const releaseText = `update feed.relay set lease_until = '-infinity', holder = null where layout = $1 and epoch = $2`

/**
 * The right to publish a layout. Every change is made under the epoch that was drawn with it, so a leader that was replaced without
 * noticing (its process stood still) changes nothing here.
 */
export class RelayLease {
  readonly epoch: number
  readonly #pool: pg.Pool
  readonly #layout: string
  readonly #renewing: NodeJS.Timeout
  #position: Position | undefined
  #ends: readonly PartitionEnd[]
  #validUntil: number
  #lost = false

  private constructor(pool: pg.Pool, layout: string, row: LeaseRow, validUntil: number) {
    this.#pool = pool
    this.#layout = layout
    this.epoch = Number(row.epoch)
    this.#position = row.position ?? undefined
    this.#ends = row.ends
    this.#validUntil = validUntil
    // A failure is reported when the lease is next needed.
    this.#renewing = setInterval(() => void this.#renew().catch(() => undefined), renewMs)
  }

  /** Undefined while another relay leads. */
  static async acquire(pool: pg.Pool, layout: string, holder: string): Promise<RelayLease | undefined> {
    const validUntil = performance.now() + leaseMs
    const { rows } = await pool.query<LeaseRow>(acquireText, [layout, holder])
    return rows[0] && new RelayLease(pool, layout, rows[0], validUntil)
  }

  /** Everything at or before this position is on the topic. */
  get position(): Position | undefined {
    return this.#position
  }

  get ends(): readonly PartitionEnd[] {
    return this.#ends
  }

  /** Call it before every effect outside this database. Throws LeaseLost. */
  async ensure(): Promise<void> {
    if (performance.now() >= this.#validUntil) await this.#renew()
    if (this.#lost) throw new LeaseLost()
  }

  async advance(position: Position, ends: readonly PartitionEnd[], points: readonly SeekPoint[]): Promise<void> {
    await this.#change(advanceText, [position, JSON.stringify(ends), JSON.stringify(points)])
    this.#position = position
    this.#ends = ends
  }

  /** Forgets how far the topic was filled. */
  async restart(): Promise<void> {
    await this.#change(restartText, [])
    this.#position = undefined
    this.#ends = []
  }

  /** Lets another relay lead at once. */
  async release(): Promise<void> {
    clearInterval(this.#renewing)
    await this.#pool.query(releaseText, [this.#layout, this.epoch])
  }

  async #change(text: string, values: readonly unknown[]): Promise<void> {
    const validUntil = performance.now() + leaseMs
    const { rows } = await this.#pool.query<{ moved: number }>(text, [this.#layout, this.epoch, ...values])
    this.#judge(rows[0]?.moved === 1, validUntil)
  }

  async #renew(): Promise<void> {
    const validUntil = performance.now() + leaseMs
    const { rowCount } = await this.#pool.query(renewText, [this.#layout, this.epoch])
    this.#judge(rowCount === 1, validUntil)
  }

  #judge(holds: boolean, validUntil: number): void {
    if (!holds) {
      this.#lost = true
      clearInterval(this.#renewing)
      throw new LeaseLost()
    }
    this.#validUntil = Math.max(this.#validUntil, validUntil)
  }
}

interface LeaseRow {
  epoch: string | number
  position: Position | null
  ends: PartitionEnd[]
}
