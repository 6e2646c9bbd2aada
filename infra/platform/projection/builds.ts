import type { Position, RecordedEvent } from '@adit/events/envelope.ts'
import type pg from 'pg'
import type { Layout } from '../feed/feed.port.ts'
import { Folding, relevant } from './folding.ts'
import type { Build } from './meta_schema.ts'
import type { AnyProjector } from './projector.ts'
import { copyRows, loadRows, writeRows } from './row_sql.ts'
import { createIndexesSql, createTableSql } from './table.ts'

/** Reads the log from the beginning up to a build's position: every event once, in order. */
export type LogScan = (options: { onBatch(events: RecordedEvent[]): Promise<void> | void }) => Promise<void>

/** Rows kept in memory before a build writes them out and goes on as the live projection does. */
const maxRowsInMemory = 1_500_000

export interface BuildProgress {
  /** Called after each batch with the events read so far. */
  onProgress?(events: number): void
}

export async function liveBuild(client: pg.ClientBase | pg.Pool, projector: AnyProjector): Promise<Build | undefined> {
  const { rows } = await client.query(
    `select build as id, projector, version, schema from meta.live_build where projector = $1 and version = $2`,
    [projector.name, projector.version],
  )
  return rows[0]
}

/** A new, empty build beside the live one. */
export async function createBuild(client: pg.ClientBase, projector: AnyProjector, layout: Layout): Promise<Build> {
  const { rows } = await client.query(`select nextval(pg_get_serial_sequence('meta.build', 'id')) as n`)
  const schema = `${projector.name}_v${projector.version}_${rows[0].n}`
  await client.query('begin')
  const inserted = await client.query(
    `insert into meta.build (projector, version, schema, layout, state) values ($1, $2, $3, $4, 'building')
     returning id, projector, version, schema`,
    [projector.name, projector.version, schema, layout.id],
  )
  await client.query(`create schema ${schema}`)
  for (const table of Object.values(projector.tables)) await client.query(createTableSql(schema, table))
  await client.query('commit')
  return inserted.rows[0]
}

/**
 * Folds the scanned log in memory and loads the rows by COPY; indexes and keys come last. A failing event parks its root,
 * as it would live. `partitionOf` says where a parked root belongs.
 */
export async function fillBuild(
  client: pg.ClientBase,
  projector: AnyProjector,
  build: Build,
  scan: LogScan,
  partitionOf: (root: string) => number,
  progress: BuildProgress = {},
): Promise<void> {
  // A build's statements take as long as the data does; they hold no row that anybody waits for.
  await client.query(`select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout'`)
  const filler = new Filler(client, projector, build, partitionOf)
  let read = 0
  await scan({
    onBatch: async (events) => {
      await filler.add(events)
      read += events.length
      progress.onProgress?.(read)
    },
  })
  await filler.finish()
  await client.query(`select set_config(name, reset_val, false) from pg_settings where name = 'transaction_timeout'`)
}

class Filler {
  readonly #client: pg.ClientBase
  readonly #projector: AnyProjector
  readonly #build: Build
  readonly #partitionOf: (root: string) => number
  readonly #parked = new Set<string>()
  #folding: Folding
  /** False once the rows no longer fit into memory: from there on they are read and written batch by batch. */
  #inMemory = true

  constructor(client: pg.ClientBase, projector: AnyProjector, build: Build, partitionOf: (root: string) => number) {
    this.#client = client
    this.#projector = projector
    this.#build = build
    this.#partitionOf = partitionOf
    this.#folding = new Folding(projector, true)
  }

  async add(events: RecordedEvent[]): Promise<void> {
    const wanted = relevant(this.#projector, events, undefined)
    await this.#park(
      wanted.filter((event) => this.#parked.has(event.metadata.root)),
      undefined,
    )
    if (!this.#inMemory) await this.#loadWanted(wanted)
    const failures = this.#folding.apply(wanted, this.#parked)
    for (const { event, error } of failures) {
      this.#parked.add(event.metadata.root)
      const rest = wanted.filter((e) => e.metadata.root === event.metadata.root && e.position >= event.position)
      await this.#park(rest, error)
    }
    await this.#writeOut()
  }

  async finish(): Promise<void> {
    if (!this.#inMemory) return
    await this.#copyAll()
    await this.#index()
  }

  async #writeOut(): Promise<void> {
    if (!this.#inMemory) {
      for (const set of Object.values(this.#folding.sets)) await writeRows(this.#client, this.#build.schema, set)
      this.#folding = new Folding(this.#projector, false)
      return
    }
    for (const set of Object.values(this.#folding.sets)) {
      const rows = set.takeAppended()
      if (rows.length > 0) await copyRows(this.#client, this.#build.schema, set.table, rows)
    }
    const size = Object.values(this.#folding.sets).reduce((sum, set) => sum + set.size, 0)
    if (size < maxRowsInMemory) return
    await this.#copyAll()
    await this.#index()
    this.#inMemory = false
    this.#folding = new Folding(this.#projector, false)
  }

  async #copyAll(): Promise<void> {
    for (const set of Object.values(this.#folding.sets)) {
      await copyRows(this.#client, this.#build.schema, set.table, set.all())
    }
  }

  async #index(): Promise<void> {
    for (const table of Object.values(this.#projector.tables)) {
      for (const sql of createIndexesSql(this.#build.schema, table)) await this.#client.query(sql)
      await this.#client.query(`analyze ${this.#build.schema}.${table.name}`)
    }
  }

  async #loadWanted(events: RecordedEvent[]): Promise<void> {
    for (const [name, rows] of this.#folding.wanted(events)) {
      const set = this.#folding.sets[name]
      if (set) await loadRows(this.#client, this.#build.schema, set, rows)
    }
  }

  async #park(events: RecordedEvent[], error: unknown): Promise<void> {
    for (const event of events) {
      await parkEvent(this.#client, this.#build, event, this.#partitionOf(event.metadata.root), error)
    }
  }
}

export async function parkEvent(
  client: pg.ClientBase,
  build: Build,
  event: RecordedEvent,
  partition: number,
  error: unknown,
): Promise<void> {
  await client.query(
    `insert into meta.parked (build, root, position, partition, event, error) values ($1, $2, $3, $4, $5, $6)
     on conflict do nothing`,
    [
      build.id,
      event.metadata.root,
      event.position,
      partition,
      JSON.stringify(event),
      error === undefined ? null : String(error),
    ],
  )
}

/** Sets the checkpoints of all partitions, which a build has passed at once. */
export async function setCheckpoints(
  client: pg.ClientBase,
  build: Build,
  partitions: number,
  position: Position | undefined,
): Promise<void> {
  await client.query(
    `insert into meta.checkpoint (build, partition, position) select $1, n, $3 from generate_series(0, $2 - 1) n
     on conflict (build, partition) do update set position = excluded.position`,
    [build.id, partitions, position ?? null],
  )
}

/** One update makes the build live; the one before it is retired and dropped after readers have moved on. */
export async function goLive(client: pg.ClientBase, build: Build): Promise<void> {
  await client.query(
    `with before as (update meta.build set state = 'retired'
       where projector = $1 and version = $2 and state = 'live' and id <> $3)
     update meta.build set state = 'live' where id = $3`,
    [build.projector, build.version, build.id],
  )
  await client.query(
    `insert into meta.live_build (projector, version, build, schema) values ($1, $2, $3, $4)
     on conflict (projector, version) do update set build = excluded.build, schema = excluded.schema`,
    [build.projector, build.version, build.id, build.schema],
  )
}

/** Drops what nobody reads any more: retired builds, and builds that a dead process left unfinished. */
export async function dropBuild(client: pg.ClientBase | pg.Pool, build: Pick<Build, 'id' | 'schema'>): Promise<void> {
  await client.query(`drop schema if exists ${build.schema} cascade`)
  await client.query('delete from meta.build where id = $1', [build.id])
}
