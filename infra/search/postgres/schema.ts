import pg from 'pg'
import { type Layout, sortedTimes } from './layout.ts'

/** Schema names come from configuration and are written into statements as they are. */
export function checkName(name: string): string {
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(name))
    throw new Error(
      `The search schema name must be lower-case letters, digits and _, at most 41 of them, not ${JSON.stringify(name)}`,
    )
  return name
}

/**
 * The register of builds. A build is written under a lock on its row, and one update of the register makes another build live.
 * A unique index prevents two from being live at once.
 */
export function registerStatements(name: string): string[] {
  return [
    `create schema if not exists ${name}`,
    `create table if not exists ${name}.build (
      number int generated always as identity primary key,
      state text not null check (state in ('building', 'finishing', 'live')),
      opened_at timestamptz not null default now())`,
    `create unique index if not exists build_live on ${name}.build (state) where state = 'live'`,
    `create or replace function ${name}.swap(wanted int) returns void language plpgsql as $$
      begin
        perform from ${name}.build order by number for update;
        if not exists (select from ${name}.build where number = wanted and state = 'finishing') then
          raise exception 'search build % is gone', wanted using errcode = '${goneState}';
        end if;
        delete from ${name}.build where state = 'live';
        update ${name}.build set state = 'live' where number = wanted;
      end $$`,
  ]
}

/** Our own SQLSTATE for writes to a build that is no longer in the state that the writer expects. */
export const goneState = 'ADS01'

export const tables = ['code', 'frequency', 'document', 'counter', 'hit', 'witness', 'bit_part'] as const

/** Documents in one row of bits. It takes 2 KB, so that a page holds three rows and a new version of one. */
export const bitsInPart = 16_000

/** Rows with fewer bits set are compressed. With more it would save little, and reading would take five times as long. */
const denseFrom = 100

/** The values of the columns `dense` and `sparse` for a value of bits, as SQL. */
export function bitColumns(bits: string): string {
  return `case when bit_count(${bits}) >= ${denseFrom} then ${bits} end, case when bit_count(${bits}) < ${denseFrom} then ${bits} end`
}

/**
 * `code` gives every feature an integer that never changes. `frequency` counts the listed documents that have it in `feat` or
 * `counted`. Facet values that documents have together also have a code, with the values as its members. `document` is narrow so
 * that counting is fast, `counter` is separate because it changes most, and `hit` holds what only a shown page needs. Every document
 * keeps its `place` forever. `bits` says which places have a code: those of filters and facets, and those that were frequent when
 * the build was finished (`kept`).
 */
export function tableStatements(schema: string, { times, facetColumns, counters }: Layout): string[] {
  const column = (type: string) => (name: string) =>
    `
      ${name} ${type},`
  return [
    `create schema ${schema}`,
    `create table ${schema}.code (
      code int generated always as identity primary key,
      key text collate "C" not null unique,
      label text,
      kept boolean not null default false,
      deletions int4[],
      members int4[])`,
    `create table ${schema}.frequency (code int primary key, n int not null) with (fillfactor = 80)`,
    `create table ${schema}.document (
      doc bigint primary key,
      generation bigint not null,
      listed boolean not null,${times.map(column('bigint not null')).join('')}
      place int not null,${facetColumns.map(column('int4')).join('')}
      combined_from int2,
      combined_to int2,
      feat int4[] not null,
      counted int4[] not null)`,
    `alter table ${schema}.document alter column feat set storage main`,
    `create sequence ${schema}.place as int minvalue 0`,
    `create table ${schema}.counter (
      doc bigint primary key,
      place int not null unique,${counters.map(column('bigint not null')).join('')}
      freshness float8 not null,
      relevance float8 not null) with (fillfactor = 80)`,
    `create table ${schema}.bit_part (
      code int not null,
      part int not null,
      dense bit(${bitsInPart}),
      sparse bit(${bitsInPart}),
      primary key (code, part)) with (fillfactor = 80)`,
    `alter table ${schema}.bit_part alter column dense set storage plain, alter column sparse set storage main`,
    `create view ${schema}.bits as select code, part, coalesce(dense, sparse) as bits from ${schema}.bit_part`,
    `create unlogged table ${schema}.witness (present boolean)`,
    `insert into ${schema}.witness values (true)`,
    `create table ${schema}.hit (doc bigint primary key, hit text not null, profiles jsonb)`,
  ]
}

/** The indexes over lists of codes. */
export const listIndexes = ['document_feat', 'code_deletions'] as const

/**
 * Created before the rows: building an index over existing rows, even concurrently, would keep a writing transaction open for
 * seconds. While a build is filled, its list indexes only note pending entries, which `completeBuild` inserts in order. In a live
 * index every search would go through the pending entries one by one.
 */
export function indexStatements(schema: string, layout: Layout, live: boolean): string[] {
  const sorted = sortedTimes(layout)
  const list = live ? 'with (fastupdate = off)' : 'with (fastupdate = on, gin_pending_list_limit = 2000000)'
  return [
    `create index document_feat on ${schema}.document using gin (feat) ${list}`,
    `create index code_deletions on ${schema}.code using gin (deletions) ${list} where deletions is not null`,
    `create index code_kept on ${schema}.code (code) where kept`,
    // Includes the columns that pages are sorted by, so that many matches known by place are sorted without reading their documents.
    `create unique index document_place on ${schema}.document (place) include (${['doc', ...sorted].join(', ')})`,
    ...sorted.map(
      (name) => `create index document_${name} on ${schema}.document (${name} desc, doc) include (place) where listed`,
    ),
    ...[...layout.counters, 'relevance'].map(
      (name) => `create index counter_${name} on ${schema}.counter (${name} desc, doc) include (place)`,
    ),
  ]
}

/**
 * Settings of every connection. Node chooses the plan by counts and by the shape of the statement, so the planner must not fall back
 * to reading whole tables, and short statements gain nothing from compilation or parallel workers.
 */
const connectionSettings = [
  'enable_seqscan=off',
  'jit=off',
  'max_parallel_workers_per_gather=0',
  'random_page_cost=1.1',
  'work_mem=32MB',
  'statement_timeout=10s',
  'idle_in_transaction_session_timeout=10s',
]
  .map((setting) => `-c ${setting}`)
  .join(' ')

export function openPool(url: string, size: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    options: connectionSettings,
    application_name: 'adit-search',
  })
  // A connection in use that ends between two queries emits an error event; the next query fails and reports it.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {}) // the pool replaces an idle connection that the server ended
  return pool
}

export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}
