import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type pg from 'pg'

/** Something that may have to happen at a time; whether it does, its stream says. */
export interface ScheduleRow {
  kind: 'project' | 'version'
  id: string
  /** Milliseconds since 1970; part of the key, so that moving a schedule cannot lose the newer one. */
  time: number
}

export const schedulesPart: OpsPart = {
  name: 'schedules',
  sql: `create table if not exists ops.schedule (
    kind text not null,
    id text not null,
    due_at bigint not null,
    look_at bigint not null,
    created_at timestamptz not null default now(),
    primary key (kind, id, due_at)
  );
  create index if not exists schedule_look_at on ops.schedule (look_at);`,
}

/** Remembers when to look. The same one again is looked at once more. */
export async function keepSchedule(ops: pg.Pool, { kind, id, time }: ScheduleRow): Promise<void> {
  await ops.query(
    `insert into ops.schedule (kind, id, due_at, look_at) values ($1, $2, $3, $3)
     on conflict (kind, id, due_at) do update set created_at = now(), look_at = excluded.look_at`,
    [kind, id, time],
  )
}

/** What is due by the given clock, the longest due first; `ageMs` since the row was last written, by the database's clock. */
export async function dueSchedules(
  ops: pg.Pool,
  now: number,
  limit: number,
): Promise<(ScheduleRow & { ageMs: number })[]> {
  const { rows } = await ops.query(
    `select kind, id, due_at::float8 as time, extract(epoch from now() - created_at)::float8 * 1000 as "ageMs"
     from ops.schedule where look_at <= $1 order by look_at limit $2`,
    [now, limit],
  )
  return rows
}

export async function postponeSchedule(ops: pg.Pool, { kind, id, time }: ScheduleRow, until: number): Promise<void> {
  await ops.query('update ops.schedule set look_at = $4 where kind = $1 and id = $2 and due_at = $3', [
    kind,
    id,
    time,
    until,
  ])
}

export async function forgetSchedule(ops: pg.Pool, { kind, id, time }: ScheduleRow): Promise<void> {
  await ops.query('delete from ops.schedule where kind = $1 and id = $2 and due_at = $3', [kind, id, time])
}
