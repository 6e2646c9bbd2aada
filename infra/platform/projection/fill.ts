import { getHeapStatistics } from 'node:v8'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type pg from 'pg'
import { applying, isRefused, type Target } from './apply.ts'
import { Folding, relevant } from './folding.ts'
import { parkEvents } from './parked.ts'
import { copyRows } from './row_copy.ts'
import { writeRows } from './row_sql.ts'
import { createIndexesSql, type Table } from './table.ts'
import { transactionOn } from './transaction.ts'

export interface LogScanOptions {
  types: ReadonlySet<string>
  /** `read` counts the events of other types, too, which may be left out. */
  onBatch(events: RecordedEvent[], read: number): Promise<void> | void
}

/** Reads the log from the beginning up to a build's position: every event of these types once, in order. */
export type LogScan = (options: LogScanOptions) => Promise<void>

export interface FillOptions {
  /** Called after each batch with the events read so far. */
  onProgress?(events: number): void
  /** Rows kept in memory before they are written out and the build goes on as the live projection does (1,500,000). */
  maxRowsInMemory?: number
  /** Events read between two looks for rows that have become quiet and are copied while the build reads on (50,000). */
  eventsPerLook?: number
  /** Lends a second connection to load rows with, when it has more than one. */
  pool?: pg.Pool
}

/** Where rows written out early cost less than a process that dies. */
const heapShare = 0.6

/**
 * Folds the scanned log in memory and loads the rows by COPY. When they get too many, or one is refused, it goes on batch by
 * batch. A failing event parks its root, as it would live. The build needs its indexes already when others read the log meanwhile:
 * an index made over all rows is one long transaction, which would hide new events from them.
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
    await client.query(limited).catch(() => undefined) // a lost connection has failed with a better error
  }
}

/**
 * A crash drops the unfinished build, and the commit that makes it live comes after its rows in the server's journal: no COPY need
 * wait for the disk. Only PostgreSQL 17 and later know the timeout.
 */
const unlimited = `select set_config(name, case name when 'synchronous_commit' then 'off' else '0' end, false)
  from pg_settings where name in ('transaction_timeout', 'synchronous_commit')`
const limited = `select set_config(name, reset_val, false)
  from pg_settings where name in ('transaction_timeout', 'synchronous_commit')`

/**
 * The columns whose statistics a plan needs from the first read on: no query goes by a whole JSON value, and to sort these takes a
 * quarter of the time. Autovacuum adds them, since what it counts as changed does not count as looked at.
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
  /** The copy that goes on while events are read, or how the last one ended. */
  #copying: Promise<void> = Promise.resolve()
  #isCopying = false
  /** Events read when rows were last looked through. */
  #lookedAt = 0
  /** Undefined once rows are read and written batch by batch. */
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
        await (this.#folding ? this.#fold(this.#folding, wanted) : this.#write(wanted))
        read += count
        this.#options.onProgress?.(read)
        if (this.#folding) await this.#copyQuiet(this.#folding, read)
      },
    })
    if (this.#folding) await this.#copyAll(this.#folding)
  }

  /** Throws away what has been written, and writes batch by batch from the beginning. */
  async startOver(): Promise<void> {
    await this.#copying.catch(() => undefined) // what it still writes would come after the truncate
    const { projector, build } = this.#target
    const tables = Object.values(projector.tables).map((table) => `${build.schema}.${table.name}`)
    await this.#client.query(`truncate ${tables.join(', ')}`)
    await this.#client.query('delete from meta.parked where build = $1', [build.id])
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
    await this.#copying.catch(() => undefined) // after a failure that is thrown already
    this.#second?.release(true)
  }

  #clients(): pg.ClientBase[] {
    return this.#second ? [this.#client, this.#second] : [this.#client]
  }

  /** Without it the one connection does; so it must when the pool has no other, or the server takes no more. */
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
    return applying((apply) => transactionOn(this.#client, () => apply(this.#client, this.#target, events)))
  }

  /**
   * Begins to copy rows that have not changed lately, most of which never will again: the server has little else to do while events
   * are read and folded. Those that do are written once more at the end.
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
    this.#copying.catch(() => undefined) // thrown where it is awaited
  }

  async #copyNew(folding: Folding, quiet: boolean): Promise<void> {
    const tables = Object.values(folding.sets).map((set) => ({ table: set.table, rows: set.takeNew({ quiet }) }))
    await copyRows(this.#clients(), this.#target.build.schema, tables)
  }

  /** From here on rows are read and written batch by batch. */
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
