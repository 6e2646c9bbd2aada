import type { Position } from '@adit/events/envelope.ts'
import type { CommandBus, CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type pg from 'pg'
import { followersKnownTo, followersOf } from '../collections/follower_index.ts'
import { deliverAll, type Notice } from './deliver.ts'

/** Notices on their way to all followers of a project. `cursor` is the last account that was told. */
export const fanOutPart: OpsPart = {
  name: 'fan_out',
  sql: `create table if not exists ops.fan_out (
    key text primary key,
    project_id text not null,
    body jsonb not null,
    at bigint not null,
    position text collate "C" not null,
    cause jsonb not null,
    cursor text collate "C" not null default '',
    leased_until timestamptz not null default now(),
    served_at timestamptz not null default now()
  );
  create index if not exists fan_out_waiting on ops.fan_out (leased_until, served_at);`,
  release: `update ops.fan_out set leased_until = '-infinity'`,
}

export interface FanOut extends Notice {
  projectId: string
  /** Of the event that is told of. */
  at: number
  position: Position
  /** `actorId`: whoever did it need not be told. */
  cause: { causationId: string; correlationId: string; actorId: string }
}

interface Job extends FanOut {
  cursor: string
}

/** Followers told in one turn of one notice; then others have their turn. */
export const fanOutBatch = 200
const jobsInTurn = 5
const leaseMs = 60_000

export async function queueFanOut(ops: pg.Pool, { key, projectId, body, at, position, cause }: FanOut): Promise<void> {
  await ops.query(
    `insert into ops.fan_out (key, project_id, body, at, position, cause) values ($1, $2, $3, $4, $5, $6)
     on conflict (key) do nothing`,
    [key, projectId, JSON.stringify(body), at, position, JSON.stringify(cause)],
  )
}

/**
 * One batch of each of the notices that waited longest; returns how many followers it told. After a crash the batch is told
 * again, and inboxes drop what they have.
 */
export async function fanOutTurn(ops: pg.Pool, bus: CommandBus, now: () => number): Promise<number> {
  const known = await followersKnownTo(ops)
  if (known === undefined) return 0
  let told = 0
  for (const job of await takeJobs(ops, known)) {
    const accounts = await followersOf(ops, { ...job, after: job.cursor, limit: fanOutBatch })
    const others = accounts.filter((id) => id !== job.cause.actorId)
    await deliverAll(bus, others, job, contextOf(job, now))
    told += accounts.length
    await keepProgress(ops, job.key, accounts)
  }
  return told
}

/** A notice waits until the index of followers has come to where the notice stands in the log. */
async function takeJobs(ops: pg.Pool, known: Position): Promise<Job[]> {
  const { rows } = await ops.query<Job>(
    `update ops.fan_out f set leased_until = now() + $2 * interval '1 millisecond', served_at = clock_timestamp()
     from (select key from ops.fan_out where leased_until <= now() and position <= $1
           order by served_at limit $3 for update skip locked) waiting
     where f.key = waiting.key
     returning f.key, f.project_id as "projectId", f.body, f.at::float8 as at, f.position, f.cause, f.cursor`,
    [known, leaseMs, jobsInTurn],
  )
  return rows
}

async function keepProgress(ops: pg.Pool, key: string, told: readonly string[]): Promise<void> {
  const last = told.at(-1)
  if (told.length < fanOutBatch) await ops.query('delete from ops.fan_out where key = $1', [key])
  else await ops.query('update ops.fan_out set cursor = $2, leased_until = now() where key = $1', [key, last])
}

const contextOf = ({ cause: { causationId, correlationId } }: Job, now: () => number): CommandContext => ({
  actor: { kind: 'system', id: 'notifications' },
  via: { kind: 'schedule', id: 'notifications' },
  causationId,
  correlationId,
  now,
  // Every delivery has ids of its own.
  ids: randomIds(now),
  retriable: true,
})
