import type pg from 'pg'

/** Creates the schema `meta`, which describes read models. Each build has its tables in its own schema. The statements are idempotent. */
export const metaSchemaSql = `
create schema if not exists meta;
create sequence if not exists meta.mark_generation;
create table if not exists meta.build (
  id bigint generated always as identity primary key,
  projector text not null,
  version integer not null,
  schema text not null unique,
  layout text not null,
  state text not null check (state in ('building', 'live', 'retired')),
  created_at timestamptz not null default now(),
  retired_at timestamptz
);
create table if not exists meta.live_build (
  projector text not null,
  version integer not null,
  build bigint not null references meta.build(id),
  schema text not null,
  primary key (projector, version)
);
create table if not exists meta.checkpoint (
  build bigint not null references meta.build(id) on delete cascade,
  partition integer not null,
  position text collate "C",
  primary key (build, partition)
);
create table if not exists meta.parked (
  build bigint not null references meta.build(id) on delete cascade,
  root text not null,
  position text collate "C" not null,
  partition integer not null,
  type text not null,
  -- Not jsonb, which refuses what may be the very reason for parking.
  event text not null,
  error text,
  parked_at timestamptz not null default now(),
  primary key (build, root, position)
);
-- Rows of parked roots as they were before something of them was hidden.
create table if not exists meta.parked_row (
  build bigint not null references meta.build(id) on delete cascade,
  root text not null,
  table_name text not null,
  -- Parts as a JSON array.
  key text not null,
  row text,
  primary key (build, table_name, key)
);
create index if not exists parked_row_root on meta.parked_row (build, root);
create table if not exists meta.mark (
  name text not null,
  id text not null,
  generation bigint not null,
  marked_at timestamptz not null default now(),
  primary key (name, id)
);
create index if not exists mark_generation on meta.mark (name, generation);
`

/** Channel that gets the projector's name when a build goes live, so that readers don't have to wait for their next check. */
export const liveBuildChannel = 'adit_live_build'

export interface Build {
  id: number
  projector: string
  version: number
  schema: string
}

/**
 * Two processes that start at once would both try to create the schema, so the first keeps the other waiting. Statements of one query are
 * one transaction on one connection, which a pool may choose.
 */
export async function installMeta(client: pg.ClientBase | pg.Pool): Promise<void> {
  await client.query(`select pg_advisory_xact_lock(hashtext('adit.meta'));${metaSchemaSql}`)
}
