import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import { releaseProject, releaseVersion } from './catalogue/schedule/release.job.ts'
import { tellFollowers } from './collections/version_notice.job.ts'
import { versionNoticeReactorName } from './collections/version_notice.reactor.ts'
import { notifyReactorName } from './notifications/notify.reactor.ts'

/** What these held is made anew from the log. They may be there still, for the way back. */
const madeAnew = ['ops.follower', 'ops.membership']
/** What is written here becomes jobs at the next start. */
const takenOver = ['ops.schedule', 'ops.fan_out']

/** Tables that no process of this release writes. */
export const formerTables: readonly string[] = [...madeAnew, ...takenOver]

export const isMadeAnew = (table: string): boolean => madeAnew.includes(table)

/** Makes jobs of what a process of a release before there were jobs, or its backup, has written. */
export const formerTablesPart: OpsPart = {
  name: 'former tables',
  sql: `create table if not exists ops.schedule (
    kind text not null,
    id text not null,
    due_at bigint not null,
    look_at bigint not null,
    created_at timestamptz not null default now(),
    primary key (kind, id, due_at)
  );
  with taken as (delete from ops.schedule returning *)
  insert into ops.job (name, id, data, due_at, wanted_at)
  select case kind when 'project' then '${releaseProject.name}' else '${releaseVersion.name}' end, id || '/' || due_at,
    jsonb_build_object(case kind when 'project' then 'projectId' else 'versionId' end, id, 'time', due_at),
    to_timestamp(look_at / 1000.0), to_timestamp(look_at / 1000.0)
  from taken on conflict do nothing;

  create table if not exists ops.fan_out (
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
  select '${tellFollowers.name}', key,
    jsonb_build_object('projectId', project_id, 'versionId', body ->> 'versionId', 'at', at, 'actorId', cause ->> 'actorId'),
    case when cursor <> '' then jsonb_build_object('cursor', cursor, 'notTold', '[]'::jsonb) end,
    position,
    jsonb_build_object('eventId', cause ->> 'causationId', 'root', project_id, 'correlationId', cause ->> 'correlationId'),
    to_timestamp(at / 1000.0)
  from taken on conflict do nothing;

  delete from ops.parked_reaction where name = 'follower_index';
  update ops.parked_reaction p set name = '${versionNoticeReactorName}'
  where name = '${notifyReactorName}' and type in ('ProjectVersionAdded', 'VersionStatusChanged', 'VersionReleased')
    and not exists (select from ops.parked_reaction q where q.name = '${versionNoticeReactorName}' and q.position = p.position);
  delete from ops.reactor where name = 'follower_index'`,
}
