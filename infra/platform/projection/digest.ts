import type { EventCodec } from '@adit/events/kit/codec.ts'
import type { Position } from '@adit/events/kit/envelope.ts'
import type pg from 'pg'
import type { EventStore } from '../event_store/event_store.port.ts'
import type { Layout } from '../feed/feed.port.ts'
import { createBuild, dropBuild, withBuildLock } from './builds.ts'
import { fillBuild } from './fill.ts'
import type { Build } from './meta_schema.ts'
import type { AnyProjector } from './projector.ts'
import { scanOf } from './scan.ts'

/** Number of rows and an order-independent hash of each table of a build. */
export type Digest = Record<string, { rows: number; hash: string }>

export async function digestOf(client: pg.ClientBase, projector: AnyProjector, schema: string): Promise<Digest> {
  const digest: Digest = {}
  for (const table of Object.values(projector.tables)) {
    const columns = Object.keys(table.columns).join(', ')
    const { rows } = await client.query(
      `select count(*)::int as rows, coalesce(md5(string_agg(h, '' order by h)), '') as hash
       from (select md5(row(${columns})::text) as h from ${schema}.${table.name}) as hashed`,
    )
    digest[table.name] = rows[0]
  }
  return digest
}

export interface Comparison {
  projector: string
  equal: boolean
  live: Digest
  rebuilt: Digest
  position: Position | undefined
}

/**
 * Reads the live build and its checkpoint in one snapshot, builds the same model from the log up to that position in a temporary
 * schema, and compares the two. Requires a single partition or idle projections.
 */
export async function compareWithRebuild(
  client: pg.ClientBase,
  projector: AnyProjector,
  live: Build,
  log: Pick<EventStore, 'readLog' | 'scan'>,
  codec: Pick<EventCodec, 'decode'>,
  layout: Layout,
): Promise<Comparison> {
  // A read-only snapshot has no transaction id, so it hides no events from readers of the log.
  await client.query('begin isolation level repeatable read read only')
  const checkpoints = await client.query('select max(position) as position from meta.checkpoint where build = $1', [
    live.id,
  ])
  const position: Position | undefined = checkpoints.rows[0].position ?? undefined
  const before = await digestOf(client, projector, live.schema)
  await client.query('commit')
  // The lock keeps a starting process from dropping this build as abandoned.
  const rebuilt = await withBuildLock(client, projector, async () => {
    const build = await createBuild(client, projector, layout, { indexed: true })
    try {
      const target = { projector, build, partitionOf: layout.partitionOf }
      await fillBuild(client, target, scanOf(log, codec, position), { indexed: true })
      return await digestOf(client, projector, build.schema)
    } finally {
      await dropBuild(client, build)
    }
  })
  const equal = JSON.stringify(before) === JSON.stringify(rebuilt)
  return { projector: projector.name, equal, live: before, rebuilt, position }
}
