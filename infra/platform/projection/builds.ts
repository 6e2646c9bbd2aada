import type { Position } from '@adit/events/kit/envelope.ts'
import type pg from 'pg'
import type { Layout } from '../feed/feed.port.ts'
import { markEverything } from './marks.ts'
import { type Build, liveBuildChannel } from './meta_schema.ts'
import type { AnyProjector } from './projector.ts'
import { createIndexesSql, createTableSql } from './table.ts'
import { transactionOn } from './transaction.ts'

export async function liveBuild(client: pg.ClientBase | pg.Pool, projector: AnyProjector): Promise<Build | undefined> {
  const { rows } = await client.query(
    `select build as id, projector, version, schema from meta.live_build where projector = $1 and version = $2`,
    [projector.name, projector.version],
  )
  return rows[0]
}

/** Creates a new, empty build beside the live one. With `indexed` it has its indexes, which `fillBuild` must then be told. */
export async function createBuild(
  client: pg.ClientBase,
  projector: AnyProjector,
  layout: Pick<Layout, 'id'>,
  { indexed = false } = {},
): Promise<Build> {
  const { rows } = await client.query(`select nextval(pg_get_serial_sequence('meta.build', 'id')) as n`)
  const schema = `${projector.name}_v${projector.version}_${rows[0].n}`
  const build: Build = { id: 0, projector: projector.name, version: projector.version, schema }
  await transactionOn(client, async () => {
    const inserted = await client.query(
      `insert into meta.build (projector, version, schema, layout, state) values ($1, $2, $3, $4, 'building')
       returning id`,
      [projector.name, projector.version, schema, layout.id],
    )
    build.id = inserted.rows[0].id
    await client.query(`create schema ${schema}`)
    for (const table of Object.values(projector.tables)) {
      await client.query(createTableSql(schema, table))
      if (indexed) for (const sql of createIndexesSql(schema, table)) await client.query(sql)
    }
  })
  return build
}

/** Sets the checkpoints of all partitions, because a build passes them at once. */
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

/**
 * Makes the build live, in the caller's transaction. Retires the previous one, which is dropped when readers have moved on, and builds
 * of older versions, whose processes may keep running for a while.
 */
export async function goLive(client: pg.ClientBase, build: Build, marks: Iterable<string> = []): Promise<void> {
  await client.query(
    `update meta.build set retired_at = now(), state = case when version = $2 then 'retired' else state end
     where projector = $1 and id <> $3 and state = 'live' and version <= $2 and retired_at is null`,
    [build.projector, build.version, build.id],
  )
  await client.query(`update meta.build set state = 'live', retired_at = null where id = $1`, [build.id])
  await client.query(
    `insert into meta.live_build (projector, version, build, schema) values ($1, $2, $3, $4)
     on conflict (projector, version) do update set build = excluded.build, schema = excluded.schema`,
    [build.projector, build.version, build.id, build.schema],
  )
  await markEverything(client, marks)
  await client.query('select pg_notify($1, $2)', [liveBuildChannel, build.projector])
}

/** Drops a build and all its rows. */
export async function dropBuild(client: pg.ClientBase | pg.Pool, build: Pick<Build, 'id' | 'schema'>): Promise<void> {
  await client.query(`drop schema if exists ${build.schema} cascade`)
  await client.query('delete from meta.live_build where build = $1', [build.id])
  await client.query('delete from meta.build where id = $1', [build.id])
}

/**
 * Drops builds that nobody reads any more: those that a dead process left unfinished, those retired more than a minute ago (readers
 * check every second), and those of an older version a day after a newer one took over. Does nothing while another process builds,
 * because the unfinished build may be its own.
 */
export async function dropOldBuilds(client: pg.ClientBase, projector: AnyProjector): Promise<Build[]> {
  const { rows } = await client.query('select pg_try_advisory_lock(hashtext($1)) as mine', lockOf(projector))
  if (!rows[0].mine) return []
  try {
    return await dropOld(client, projector)
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', lockOf(projector))
  }
}

async function dropOld(client: pg.ClientBase, projector: AnyProjector): Promise<Build[]> {
  // A restarted older version is in use again.
  await client.query(
    `update meta.build set retired_at = null where projector = $1 and version = $2 and state = 'live'`,
    [projector.name, projector.version],
  )
  const { rows } = await client.query<Build>(
    `select id, projector, version, schema from meta.build where projector = $1 and (
       state = 'building'
       or state = 'retired' and retired_at < now() - interval '1 minute'
       or state = 'live' and version < $2 and retired_at < now() - interval '1 day')`,
    [projector.name, projector.version],
  )
  for (const build of rows) await dropBuild(client, build)
  return rows
}

/** All versions share the lock, so that one can't drop builds while another builds. */
const lockOf = ({ name }: AnyProjector) => [`adit.build.${name}`]

/** Runs the work while no other process creates or drops builds of the projector. */
export async function withBuildLock<Result>(
  client: pg.ClientBase,
  projector: AnyProjector,
  work: () => Promise<Result>,
): Promise<Result> {
  await client.query('select pg_advisory_lock(hashtext($1))', lockOf(projector))
  try {
    return await work()
  } finally {
    await client.query('select pg_advisory_unlock(hashtext($1))', lockOf(projector))
  }
}
