import { getHeapStatistics } from 'node:v8'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type pg from 'pg'
import { applying, isRefused, type Target } from './apply.ts'
import { Folding, relevant } from './folding.ts'
import { keepHidden } from './hiding.ts'
import { parkEvents } from './parked.ts'
import { copyRows } from './row_copy.ts'
import { writeRows } from './row_sql.ts'
import { createIndexesSql, type Table } from './table.ts'
import { transactionOn } from './transaction.ts'

export interface LogScanOptions {
  types: ReadonlySet<string>
  /** `read` also counts events of other types, which may be left out. */
  onBatch(events: RecordedEvent[], read: number): Promise<void> | void
}

/** Reads the log from the beginning to a build's position: every event of these types once, in order. */
export type LogScan = (options: LogScanOptions) => Promise<void>

export interface FillOptions {
  /** Called after each batch with the number of events read so far. */
  onProgress?(events: number): void
  /** Rows kept in memory before they are written and the build continues like the live projection (1,500,000). */
  maxRowsInMemory?: number
  /** How many events to read between two searches for rows that no longer change, which are copied while the build keeps reading (50,000). */
  eventsPerLook?: number
  /** Provides a second connection for loading rows, if it has more than one. */
  pool?: pg.Pool
}

/** Share of the heap from which writing rows early is better than running out of memory. */
const heapShare = 0.6

/**
 * Folds the scanned log in memory and loads the rows by COPY. If there are too many rows or the database refuses one, continues batch by
 * batch. A failing event parks its root, as in the live projection. If others read the log meanwhile, the build must already have its
 * indexes: creating an index over all rows is one long transaction, which would hide new events from them.
 */
export async function fillBuild(
  client: pg.ClientBase,
  target: Target,
  scan: LogScan,
  options: FillOptions & { indexed?: boolean } = {},
): Promise<void> {
  await client.query(unlimited)
  const filler = new Filler(client, target, options)
  try {
    try {
      await filler.read(scan)
    } catch (error) {
      if (!isRefused(error)) throw error
      await filler.startOver()
      await filler.read(scan)
    }
    await filler.finish()
  } finally {
    await filler.release()
    await client.query(limited).catch(() => undefined) // A lost connection has already failed with a better error.
  }
}

/**
 * COPY doesn't have to wait for the disk: a crash drops the unfinished build, and the commit that makes it live follows its rows in the
 * server's journal. Only PostgreSQL 17 and later have transaction_timeout.
 */
const unlimited = `select set_config(name, case name when 'synchronous_commit' then 'off' else '0' end, false)
  from pg_settings where name in ('transaction_timeout', 'synchronous_commit')`
const limited = `select set_config(name, reset_val, false)
  from pg_settings where name in ('transaction_timeout', 'synchronous_commit')`

/**
 * The columns whose statistics plans need from the first read on. Leaves out JSON columns: no query compares whole JSON values, and
 * sorting them takes a quarter of the time. Autovacuum analyzes them later.
 */
const plannedBy = ({ columns }: Table): string =>
  Object.keys(columns)
    .filter((name) => columns[name]?.sql !== 'jsonb')
    .join(', ')

class Filler {
  readonly #client: pg.ClientBase
  readonly #target: Target
  readonly #options: FillOptions
  readonly #parked = new Set<string>()
  #indexed: boolean
  #second: pg.PoolClient | undefined
  /** The copy that runs while events are read, or the result of the last one. */
  #copying: Promise<void> = Promise.resolve()
  #isCopying = false
  /** Number of events read when rows were last searched. */
  #lookedAt = 0
  /** Undefined when rows are read and written batch by batch. */
  #folding: Folding | undefined

  constructor(client: pg.ClientBase, target: Target, options: FillOptions & { indexed?: boolean }) {
    this.#client = client
    this.#target = target
    this.#options = options
    this.#indexed = options.indexed ?? false
    this.#folding = new Folding(target.projector, true)
  }

  async read(scan: LogScan): Promise<void> {
    let read = 0
    await scan({
      types: this.#target.projector.handles,
      onBatch: async (events, count) => {
        const wanted = relevant(this.#target.projector, events, undefined)
        await this.#target.projector.prepare?.(wanted)
        await (this.#folding ? this.#fold(this.#folding, wanted) : this.#write(wanted))
        read += count
        this.#options.onProgress?.(read)
        if (this.#folding) await this.#copyQuiet(this.#folding, read)
      },
    })
    if (this.#folding) await this.#copyAll(this.#folding)
  }

  /** Discards what was written and starts again batch by batch. */
  async startOver(): Promise<void> {
    await this.#copying.catch(() => undefined) // Otherwise it would still write after the truncate.
    const { projector, build } = this.#target
    const tables = Object.values(projector.tables).map((table) => `${build.schema}.${table.name}`)
    await this.#client.query(`truncate ${tables.join(', ')}`)
    await this.#client.query('delete from meta.parked where build = $1', [build.id])
    await this.#client.query('delete from meta.parked_row where build = $1', [build.id])
    this.#parked.clear()
    await this.#index()
    this.#folding = undefined
  }

  async finish(): Promise<void> {
    await this.#index()
    const { projector, build } = this.#target
    const tables = Object.values(projector.tables).values()
    const analyze = async (client: pg.ClientBase) => {
      for (const table of tables) await client.query(`analyze ${build.schema}.${table.name} (${plannedBy(table)})`)
    }
    await Promise.all(this.#clients().map(analyze))
  }

  async release(): Promise<void> {
    await this.#copying.catch(() => undefined) // If it failed, the error was thrown already.
    this.#second?.release(true)
  }

  #clients(): pg.ClientBase[] {
    return this.#second ? [this.#client, this.#second] : [this.#client]
  }

  /** Gets a second connection. Continues with one if the pool has no other or the server accepts no more. */
  async #borrow(): Promise<void> {
    const { pool } = this.#options
    if (this.#second || !pool || pool.options.max < 2) return
    this.#second = await pool.connect().catch(() => undefined)
    await this.#second?.query(unlimited)
  }

  async #fold(folding: Folding, events: RecordedEvent[]): Promise<void> {
    const waiting = this.#parked.size > 0 ? events.filter(({ metadata }) => this.#parked.has(metadata.root)) : []
    const failures = new Map(folding.apply(events, this.#parked).map((failure) => [failure.event, failure.error]))
    for (const event of failures.keys()) this.#parked.add(event.metadata.root)
    for (const event of failures.keys()) {
      const { root } = event.metadata
      waiting.push(...events.filter((one) => one.metadata.root === root && one.position >= event.position))
    }
    const { build, partitionOf } = this.#target
    await keepHidden(this.#client, build, folding.hide(waiting))
    await parkEvents(this.#client, build, waiting, partitionOf, (event) => failures.get(event))
    const sets = Object.values(folding.sets)
    const appended = sets.map((set) => ({ table: set.table, rows: set.takeAppended() }))
    await copyRows([this.#client], build.schema, appended)
    if (this.#isTooLarge(folding)) await this.#copyAll(folding)
  }

  #isTooLarge(folding: Folding): boolean {
    const rows = Object.values(folding.sets).reduce((sum, set) => sum + set.size, 0)
    if (rows >= (this.#options.maxRowsInMemory ?? 1_500_000)) return true
    const heap = getHeapStatistics()
    return heap.used_heap_size > heap.heap_size_limit * heapShare
  }

  #write(events: RecordedEvent[]): Promise<void> {
    return applying((apply) =>
      transactionOn(this.#client, async () => {
        await apply(this.#client, this.#target, events)
      }),
    )
  }

  /**
   * Starts to copy rows that haven't changed lately, because the server is mostly idle while events are read and folded. Most of them never
   * change again; those that do are written once more at the end.
   */
  async #copyQuiet(folding: Folding, read: number): Promise<void> {
    if (this.#isCopying || read < this.#lookedAt + (this.#options.eventsPerLook ?? 50_000)) return
    this.#lookedAt = read
    await this.#copying
    await this.#borrow()
    folding.deriveQuiet()
    this.#isCopying = true
    this.#copying = this.#copyNew(folding, true).finally(() => {
      this.#isCopying = false
    })
    this.#copying.catch(() => undefined) // Its error is thrown where it is awaited.
  }

  async #copyNew(folding: Folding, quiet: boolean): Promise<void> {
    const tables = Object.values(folding.sets).map((set) => ({ table: set.table, rows: set.takeNew({ quiet }) }))
    await copyRows(this.#clients(), this.#target.build.schema, tables)
  }

  /** After this, rows are read and written batch by batch. */
  async #copyAll(folding: Folding): Promise<void> {
    await this.#copying
    folding.derive()
    await this.#borrow()
    await this.#copyNew(folding, false)
    await this.#index()
    for (const set of Object.values(folding.sets)) await writeRows(this.#client, this.#target.build.schema, set)
    this.#folding = undefined
  }

  async #index(): Promise<void> {
    if (this.#indexed) return
    this.#indexed = true
    const { projector, build } = this.#target
    for (const table of Object.values(projector.tables)) {
      for (const sql of createIndexesSql(build.schema, table)) await this.#client.query(sql)
    }
  }
}
