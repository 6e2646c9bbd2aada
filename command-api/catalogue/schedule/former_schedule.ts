import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'

/** Turns schedules of releases before there were jobs, or of their backups, into jobs. Uses the job names of that time. */
export const formerSchedulePart: OpsPart = {
  name: 'former schedule',
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
  select case kind when 'project' then 'release_project' else 'release_version' end, id || '/' || due_at,
    jsonb_build_object(case kind when 'project' then 'projectId' else 'versionId' end, id, 'time', due_at),
    to_timestamp(look_at / 1000.0), to_timestamp(look_at / 1000.0)
  from taken on conflict do nothing`,
}
