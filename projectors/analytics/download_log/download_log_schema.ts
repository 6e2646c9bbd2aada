import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'

/**
 * The download log. It has the order of the event store's log: (epoch, transaction, position), read below the oldest open transaction.
 * Partitions are days (UTC) of `at`, which code creates in advance. A row without a day is refused. Rows of other kinds than downloads (views, play time,
 * joins of servers) have an empty file, and an empty version where they concern none.
 */
export const downloadLogPart: OpsPart = {
  name: 'download_log',
  sql: `
  create sequence if not exists ops.download_position;
  create table if not exists ops.download_store (
    singleton boolean primary key default true check (singleton),
    id text not null
  );
  insert into ops.download_store (id) values ('downloads_' || replace(gen_random_uuid()::text, '-', ''))
    on conflict do nothing;
  create table if not exists ops.download_epoch (
    epoch integer primary key,
    system_identifier text not null,
    started_at timestamptz not null default now()
  );
  create table if not exists ops.download (
    epoch integer not null,
    transaction_id xid8 not null default pg_current_xact_id(),
    position bigint not null default nextval('ops.download_position'),
    record_id uuid not null,
    at bigint not null,
    file_id text collate "C" not null,
    version_id text collate "C" not null,
    project_id text collate "C" not null,
    address text collate "C" not null,
    agent text not null,
    account_id text,
    primary key (epoch, transaction_id, position, at),
    unique (record_id, at)
  ) partition by range (at);
  alter table ops.download add column if not exists destination text;
  alter table ops.download
    add column if not exists kind text not null default 'download',
    add column if not exists country text,
    add column if not exists source text,
    add column if not exists reason text,
    add column if not exists game_version text,
    add column if not exists loader text,
    add column if not exists dependent_project_id text,
    add column if not exists seconds bigint,
    add column if not exists page text,
    add column if not exists referrer text,
    add column if not exists campaign text;
  create table if not exists ops.download_address_key (
    month text primary key,
    key bytea not null
  );
  create table if not exists ops.download_seal (
    seal integer primary key,
    cut_epoch integer not null,
    cut_transaction_id xid8 not null,
    cut_position bigint not null,
    records bigint not null,
    sealed_at timestamptz not null default now()
  );
  create sequence if not exists ops.download_sealed_ordinal;
  create table if not exists ops.download_sealed (
    ordinal bigint primary key default nextval('ops.download_sealed_ordinal'),
    seal integer not null,
    project_id text not null,
    version_id text not null,
    file_id text not null,
    day text not null,
    verdict text not null,
    rule integer not null,
    count bigint not null,
    digest text not null,
    unique (seal, file_id, day, verdict, rule)
  );
  create table if not exists ops.download_sealed_window (
    ordinal bigint primary key default nextval('ops.download_sealed_ordinal'),
    seal integer not null,
    project_id text not null,
    data text not null
  );
  alter table ops.download_sealed_window
    add column if not exists type text not null default 'DownloadWindowSealed';
  create table if not exists ops.download_sealed_activity (
    ordinal bigint primary key default nextval('ops.download_sealed_ordinal'),
    seal integer not null,
    project_id text not null,
    type text not null,
    data text not null
  );
  create index if not exists download_sealed_activity_day on ops.download_sealed_activity ((data::json ->> 'day'))
    where type = 'PartsSealed';
  create table if not exists ops.stored_day (
    day text primary key,
    digest text not null,
    bytes bigint not null,
    former text[] not null default '{}'
  );
  create table if not exists ops.stored_day_seal (seal integer primary key);`,
}
