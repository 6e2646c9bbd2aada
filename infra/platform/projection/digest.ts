import type { EventCodec } from '@adit/events/codec.ts'
import type { Position } from '@adit/events/envelope.ts'
import type pg from 'pg'
import type { EventStore } from '../event_store/event_store.port.ts'
import type { Layout } from '../feed/feed.port.ts'
import { createBuild, dropBuild, fillBuild } from './builds.ts'
import type { Build } from './meta_schema.ts'
import type { AnyProjector } from './projector.ts'
import { scanOf } from './runner.ts'

/** Rows and an order-independent hash of each table of a build. */
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
 * Reads the live build and its checkpoint in one snapshot, builds the same model anew from the log up to that position in a schema
 * that is dropped afterwards, and compares. Needs a single partition or projections at rest.
 */
export async function compareWithRebuild(
  client: pg.ClientBase,
  projector: AnyProjector,
  live: Build,
  log: Pick<EventStore, 'readLog' | 'scan'>,
  codec: Pick<EventCodec, 'decode'>,
  layout: Layout,
): Promise<Comparison> {
  // A snapshot that only reads has no transaction id, so it hides no events from readers of the log.
  await client.query('begin isolation level repeatable read read only')
  const checkpoints = await client.query('select max(position) as position from meta.checkpoint where build = $1', [
    live.id,
  ])
  const position: Position | undefined = checkpoints.rows[0].position ?? undefined
  const before = await digestOf(client, projector, live.schema)
  await client.query('commit')
  const build = await createBuild(client, projector, layout)
  try {
    await fillBuild(client, projector, build, scanOf(log, codec, position), layout.partitionOf)
    const rebuilt = await digestOf(client, projector, build.schema)
    return {
      projector: projector.name,
      equal: JSON.stringify(before) === JSON.stringify(rebuilt),
      live: before,
      rebuilt,
      position,
    }
  } finally {
    await dropBuild(client, build)
  }
}
