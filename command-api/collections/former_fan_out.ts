import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'

/**
 * Turns work of releases before there were jobs, or of their backups, into jobs, and takes over what reactors of those releases had
 * parked. Uses the names of jobs and reactors of that time.
 */
export const formerFanOutPart: OpsPart = {
  name: 'former fan-out',
  sql: `create table if not exists ops.fan_out (
    key text primary key,
    project_id text not null,
    body jsonb not null,
    at bigint not null,
    position text collate "C" not null,
    cause jsonb not null,
    cursor text collate "C" not null default '',
    leased_until timestamptz not null default now(),
    served_at timestamptz not null default now(),
    failures integer not null default 0
  );
  with taken as (delete from ops.fan_out returning *)
  insert into ops.job (name, id, data, progress, position, cause, created_at)
  select 'tell_followers', key,
    jsonb_build_object('projectId', project_id, 'versionId', body ->> 'versionId', 'at', at, 'actorId', cause ->> 'actorId'),
    case when cursor <> '' then jsonb_build_object('cursor', cursor, 'notTold', '[]'::jsonb) end,
    position,
    jsonb_build_object('eventId', cause ->> 'causationId', 'root', project_id, 'correlationId', cause ->> 'correlationId'),
    to_timestamp(at / 1000.0)
  from taken on conflict do nothing;

  delete from ops.parked_reaction where name = 'follower_index';
  update ops.parked_reaction p set name = 'version_notices'
  where name = 'notifications' and type in ('ProjectVersionAdded', 'VersionStatusChanged', 'VersionReleased')
    and not exists (select from ops.parked_reaction q where q.name = 'version_notices' and q.position = p.position);
  delete from ops.reactor where name = 'follower_index'`,
}
