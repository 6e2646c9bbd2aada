import pg from 'pg'

/** Schema names come from configuration and go into statements as they are. */
export function checkName(name: string): string {
  if (!/^[a-z][a-z0-9_]{0,40}$/.test(name))
    throw new Error(`Search schema name ${JSON.stringify(name)}: letters, digits and _ only`)
  return name
}

/**
 * The register of builds. Its row is the lock under which a build is written, and one update of it makes another build live.
 * A unique index keeps two from being live at once.
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

/** SQLSTATE of our own for writes to a build that is no longer what the writer takes it for. */
export const goneState = 'ADS01'

export const tables = ['code', 'frequency', 'document', 'counter', 'hit', 'witness', 'bit_part'] as const

/** Documents in one row of bits: 2 KB, so that three rows share a page and there is room for a new version of one. */
export const bitsInPart = 16_000

/** Fewer bits in a row are stored compressed; of more it saves little, and to read them takes five times as long. */
const denseFrom = 100

/** What columns of `bit_part` hold for a value of bits, as SQL. */
export function bitColumns(bits: string): string {
  return `case when bit_count(${bits}) >= ${denseFrom} then ${bits} end, case when bit_count(${bits}) < ${denseFrom} then ${bits} end`
}

/**
 * `code` gives every feature an integer for good, so a code never means another feature; `frequency` counts the listed
 * documents that have it in `feat` or `counted`. Facet values that documents have together have a code too, with the values as its members.
 * `document` is narrow for counting, `counter` is apart because it changes most, and `hit` holds what
 * only a shown page needs. Every document has a `place` for good; `bits` says which places have a code that filters and facets
 * know (`hasBits`), or that was frequent when the build was finished (`kept`).
 */
export function tableStatements(schema: string): string[] {
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
      listed boolean not null,
      created bigint not null,
      updated bigint not null,
      approved bigint not null,
      place int not null,
      traits int4,
      categories int4,
      loaders int4,
      games int4,
      combined_from int2,
      combined_to int2,
      feat int4[] not null,
      counted int4[] not null)`,
    `alter table ${schema}.document alter column feat set storage main`,
    `create sequence ${schema}.place as int minvalue 0`,
    `create table ${schema}.counter (
      doc bigint primary key,
      place int not null unique,
      downloads bigint not null,
      follows bigint not null,
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
 * Made before the rows: an index build over rows, even a concurrent one, would hold a writing transaction open for seconds. While
 * a build is filled, its list indexes only note what is to be inserted; `completeBuild` inserts it in order. In a live index
 * such notes would be searched one by one.
 */
export function indexStatements(schema: string, live: boolean): string[] {
  const list = live ? 'with (fastupdate = off)' : 'with (fastupdate = on, gin_pending_list_limit = 2000000)'
  return [
    `create index document_feat on ${schema}.document using gin (feat) ${list}`,
    `create index code_deletions on ${schema}.code using gin (deletions) ${list} where deletions is not null`,
    `create index code_kept on ${schema}.code (code) where kept`,
    // With what pages are sorted by, so that many matches known by their places are sorted without reading their documents.
    `create unique index document_place on ${schema}.document (place) include (doc, approved, updated)`,
    `create index document_approved on ${schema}.document (approved desc, doc) include (place) where listed`,
    `create index document_updated on ${schema}.document (updated desc, doc) include (place) where listed`,
    `create index counter_downloads on ${schema}.counter (downloads desc, doc) include (place)`,
    `create index counter_follows on ${schema}.counter (follows desc, doc) include (place)`,
    `create index counter_relevance on ${schema}.counter (relevance desc, doc) include (place)`,
  ]
}

/**
 * Settings of every connection: plans are chosen by counts in Node and by the shape of the statement, so that the planner must
 * not fall back to reading whole tables, and short statements gain nothing from compilation or parallel workers.
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
  // One in use that ends between two queries says so by an event; the query after it fails and is what counts.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('error', () => {}) // an idle connection that the server ended is replaced when next needed
  return pool
}

export function sqlState(error: unknown): string | undefined {
  return error instanceof pg.DatabaseError ? error.code : undefined
}
