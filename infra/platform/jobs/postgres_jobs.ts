import type pg from 'pg'
import type { OpsPart } from '../ops/ops_schema.ts'
import type { JobKey, JobStore, Settlement, StoredJob, TakenJob } from './jobs.port.ts'

/** `due_at`: when to take the job next; for a running job, when its lease lapses. `wanted_at`: since when its current turn is due. */
export const jobsPart: OpsPart = {
  name: 'jobs',
  sql: `create table if not exists ops.job (
    name text not null,
    id text collate "C" not null,
    state text not null default 'open' check (state in ('open', 'done', 'dead', 'cancelled')),
    data jsonb not null,
    progress jsonb,
    due_at timestamptz not null default now(),
    wanted_at timestamptz not null default now(),
    owner text,
    attempts integer not null default 0,
    reason text,
    cause jsonb,
    position text collate "C",
    created_at timestamptz not null default now(),
    ended_at timestamptz,
    primary key (name, id)
  );
  create index if not exists job_due on ops.job (name, due_at) where state = 'open';
  create index if not exists job_dead on ops.job (created_at) where state = 'dead';
  create index if not exists job_ended on ops.job (ended_at) where state in ('done', 'cancelled');`,
  release: `update ops.job set owner = null, due_at = now() where state = 'open' and owner is not null`,
}

const stateSql = `case when state <> 'open' then state when owner is null then 'waiting' else 'running' end`
const columns = `name, id, ${stateSql} as state, data, progress, attempts, reason, cause ->> 'root' as root,
  created_at as since, due_at as due`
/** Indexed by the fields of JobPage. */
const columnOf = {
  since: 'created_at',
  name: 'name',
  state: stateSql,
  root: `cause ->> 'root'`,
  due: 'due_at',
} as const
const reasonMax = 2_000

type JobRow = Omit<StoredJob, 'since' | 'due'> & { since: Date; due: Date }

const present = ({ since, due, ...row }: JobRow): StoredJob => ({
  ...row,
  since: since.toISOString(),
  due: due.toISOString(),
})

/** `now` is for tests, in milliseconds since 1970. By default the clock is the database's, the same for all processes. */
export function postgresJobStore(pool: pg.Pool, now?: () => number): JobStore {
  /** First parameter of every statement that uses the time. */
  const clock = () => (now ? now() / 1_000 : null)
  const time = 'coalesce(to_timestamp($1::float8), now())'
  const later = (parameter: string) => `${time} + ${parameter}::float8 * interval '1 millisecond'`

  return {
    async enqueue(jobs) {
      if (jobs.length === 0) return
      await pool.query(
        `insert into ops.job (name, id, data, due_at, wanted_at, cause, position, created_at)
         select name, id, data, due.at, due.at, cause, position, ${time}
         from json_to_recordset($2) as j(name text, id text, data jsonb, "dueAt" float8, cause jsonb, position text),
           coalesce(to_timestamp("dueAt" / 1000), ${time}) as due(at)
         on conflict do nothing`,
        [clock(), JSON.stringify(jobs)],
      )
    },

    async take({ places, owner, leaseMs }) {
      if (places.size === 0) return []
      const { rows } = await pool.query<TakenJob>(
        `with due as materialized (
           select found.name, found.id from unnest($2::text[], $3::integer[]) as wanted(name, places)
           cross join lateral (
             select name, id from ops.job
             where name = wanted.name and state = 'open' and due_at <= ${time}
             order by due_at limit wanted.places for update skip locked
           ) found
         )
         update ops.job j set owner = $4, due_at = ${later('$5')}, attempts = attempts + 1
         from due where j.name = due.name and j.id = due.id
         returning j.name, j.id, j.data, j.progress, j.attempts, j.cause, j.position`,
        [clock(), [...places.keys()], [...places.values()], owner, leaseMs],
      )
      return rows
    },

    async renew(keys, owner, leaseMs) {
      const { rows } = await pool.query<JobKey>(
        `update ops.job j set due_at = ${later('$5')}
         from unnest($2::text[], $3::text[]) as held(name, id)
         where j.name = held.name and j.id = held.id and j.owner = $4 and j.state = 'open'
         returning j.name, j.id`,
        [clock(), keys.map(({ name }) => name), keys.map(({ id }) => id), owner, leaseMs],
      )
      return rows
    },

    async settle({ name, id }, owner, settlement) {
      const { set, values } = settling(settlement, time, later)
      const { rowCount } = await pool.query(
        `update ops.job set owner = null, ${set} where name = $2 and id = $3 and owner = $4 and state = 'open'`,
        [clock(), name, id, owner, ...values],
      )
      return rowCount === 1
    },

    async release(owner) {
      await pool.query(
        `update ops.job set owner = null, due_at = ${time}, attempts = attempts - 1 where owner = $2 and state = 'open'`,
        [clock(), owner],
      )
    },

    async cancel({ name, id }) {
      const { rowCount } = await pool.query(
        `update ops.job set state = 'cancelled', owner = null, ended_at = ${time}
         where name = $2 and id = $3 and state in ('open', 'dead')`,
        [clock(), name, id],
      )
      return rowCount === 1
    },

    async retry({ name, id }) {
      const { rowCount } = await pool.query(
        `update ops.job set state = 'open', attempts = 0, due_at = ${time}, wanted_at = ${time}, ended_at = null
         where name = $2 and id = $3 and (state = 'dead' or state = 'open' and owner is null)`,
        [clock(), name, id],
      )
      return rowCount === 1
    },

    async find({ name, id }) {
      const { rows } = await pool.query<JobRow>(`select ${columns} from ops.job where name = $1 and id = $2`, [
        name,
        id,
      ])
      return rows[0] && present(rows[0])
    },

    async list({ limit, offset, state, name, root, order }) {
      const { field, descending } = order ?? { field: 'since', descending: false }
      const where = `where ($1::text is null or ${stateSql} = $1) and ($2::text is null or name = $2)
        and ($3::text is null or cause ->> 'root' = $3)`
      const wanted = [state ?? null, name ?? null, root ?? null]
      const [{ rows }, counted] = await Promise.all([
        pool.query<JobRow>(
          `select ${columns} from ops.job ${where}
           order by ${columnOf[field]} ${descending ? 'desc' : 'asc'}, name, id limit $4 offset $5`,
          [...wanted, limit, offset],
        ),
        pool.query<{ total: number }>(`select count(*)::int as total from ops.job ${where}`, wanted),
      ])
      return { jobs: rows.map(present), total: counted.rows[0]?.total ?? 0 }
    },

    async forgetPositions() {
      await pool.query('update ops.job set position = null where position is not null')
    },

    async sweep(olderThanMs) {
      await pool.query(`delete from ops.job where state in ('done', 'cancelled') and ended_at < ${later('-1 * $2')}`, [
        clock(),
        olderThanMs,
      ])
    },
  }
}

/** The columns that a settlement changes, with the values of its parameters, which start at $5. */
function settling(
  settlement: Settlement,
  time: string,
  later: (parameter: string) => string,
): { set: string; values: unknown[] } {
  switch (settlement.kind) {
    case 'done':
      return { set: `state = 'done', reason = null, ended_at = ${time}`, values: [] }
    case 'next':
      return {
        set: `progress = $6, attempts = 0, reason = null, due_at = ${later('$5')}, wanted_at = ${later('$5')}`,
        values: [settlement.afterMs, JSON.stringify(settlement.progress ?? null)],
      }
    case 'waits':
      return {
        set: `attempts = attempts - 1, reason = $6, due_at = ${later('$5')}`,
        values: [settlement.afterMs, settlement.reason?.slice(0, reasonMax) ?? null],
      }
    case 'failed':
      return {
        set: `reason = $6, due_at = ${later('$5')}`,
        values: [settlement.afterMs, settlement.reason.slice(0, reasonMax)],
      }
    case 'dead':
      return { set: `state = 'dead', reason = $5, ended_at = ${time}`, values: [settlement.reason.slice(0, reasonMax)] }
    default:
      return settlement satisfies never
  }
}
