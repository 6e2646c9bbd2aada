import type { Position, Revision, StreamName } from '@adit/events/kit/envelope.ts'
import type { CommandBus, CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import type pg from 'pg'
import { followersKnownTo, followersOf } from '../collections/follower_index.ts'
import { deliver, deliverAll, type Notice } from './deliver.ts'

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
  create index if not exists fan_out_waiting on ops.fan_out (leased_until, served_at);
  alter table ops.fan_out add column if not exists failures integer not null default 0;`,
  release: `update ops.fan_out set leased_until = '-infinity'`,
}

export interface FanOut extends Notice {
  projectId: string
  /** Of the event that is told of. */
  at: number
  position: Position
  /** `actorId`: whoever did it need not be told. `event`: the one of `causationId`; of notices from before it was noted it is not known. */
  cause: { causationId: string; correlationId: string; actorId: string; event?: FanOutEvent }
}

interface FanOutEvent {
  stream: StreamName
  revision: Revision
  type: string
}

interface Job extends FanOut {
  cursor: string
  /** Turns in which the batch after the cursor failed. */
  failures: number
}

/** What became of those who could not be told. */
export interface FanOutTelling {
  bus: CommandBus
  now(): number
  /** They are passed over for good, unless the notice is queued again. */
  onGivenUp(job: FanOut, accountIds: readonly string[], error: unknown): Promise<void>
}

/** Followers told in one turn of one notice; then others have their turn. */
export const fanOutBatch = 200
const jobsInTurn = 5
const leaseMs = 60_000
/** Pause of a notice that failed. */
const retryMs = 5_000
/** Turns in which a batch may fail before those who cannot be told are passed over: an engine that restarts costs none. */
const fanOutPatience = 10

export async function queueFanOut(ops: pg.Pool, { key, projectId, body, at, position, cause }: FanOut): Promise<void> {
  await ops.query(
    `insert into ops.fan_out (key, project_id, body, at, position, cause) values ($1, $2, $3, $4, $5, $6)
     on conflict (key) do nothing`,
    [key, projectId, JSON.stringify(body), at, position, JSON.stringify(cause)],
  )
}

/**
 * One batch of each of the notices that waited longest; returns how many notices had their turn, those that concern nobody too, since
 * others wait behind them. After a crash the batch is told again, and inboxes drop what they have. A notice that fails keeps no other
 * from its turn; thrown at the end.
 */
export async function fanOutTurn(ops: pg.Pool, telling: FanOutTelling): Promise<number> {
  const known = await followersKnownTo(ops)
  if (known === undefined) return 0
  const errors: unknown[] = []
  const jobs = await takeJobs(ops, known)
  for (const job of jobs) {
    try {
      await tellBatch(ops, job, telling)
    } catch (cause) {
      errors.push(new Error(`the notice ${job.key} cannot be told (try ${job.failures + 1})`, { cause }))
      await postpone(ops, job.key)
    }
  }
  if (errors.length > 0) throw errors.length === 1 ? errors[0] : new AggregateError(errors, 'notices failed')
  return jobs.length
}

async function tellBatch(ops: pg.Pool, job: Job, telling: FanOutTelling): Promise<void> {
  const accounts = await followersOf(ops, { ...job, after: job.cursor, limit: fanOutBatch })
  const others = accounts.filter((id) => id !== job.cause.actorId)
  const context = contextOf(job, telling.now)
  if (job.failures < fanOutPatience - 1) await deliverAll(telling.bus, others, job, context)
  else await tellEach(others, job, context, telling)
  await keepProgress(ops, job.key, accounts)
}

/** One inbox that takes nothing must not keep all who come after it from being told. */
async function tellEach(
  accountIds: readonly string[],
  job: Job,
  context: CommandContext,
  { bus, onGivenUp }: FanOutTelling,
): Promise<void> {
  const failed: string[] = []
  let reason: unknown
  for (const accountId of accountIds) {
    await deliver(bus, accountId, job, context).catch((error: unknown) => {
      failed.push(accountId)
      reason ??= error
    })
  }
  if (failed.length > 0) await onGivenUp(job, failed, reason)
}

/** A notice waits until the index of followers has come to where the notice stands in the log. */
async function takeJobs(ops: pg.Pool, known: Position): Promise<Job[]> {
  const { rows } = await ops.query<Job>(
    `update ops.fan_out f set leased_until = now() + $2 * interval '1 millisecond', served_at = clock_timestamp()
     from (select key from ops.fan_out where leased_until <= now() and position <= $1
           order by served_at limit $3 for update skip locked) waiting
     where f.key = waiting.key
     returning f.key, f.project_id as "projectId", f.body, f.at::float8 as at, f.position, f.cause, f.cursor, f.failures`,
    [known, leaseMs, jobsInTurn],
  )
  return rows
}

/** After the log has moved to another store: no notice waits for a place of the old one. Each keeps a position of its own, before all others. */
export async function forgetFanOutPositions(ops: pg.Pool): Promise<void> {
  await ops.query(`update ops.fan_out set position = '-' || key`)
}

async function keepProgress(ops: pg.Pool, key: string, told: readonly string[]): Promise<void> {
  const last = told.at(-1)
  if (told.length < fanOutBatch) await ops.query('delete from ops.fan_out where key = $1', [key])
  else
    await ops.query('update ops.fan_out set cursor = $2, failures = 0, leased_until = now() where key = $1', [
      key,
      last,
    ])
}

async function postpone(ops: pg.Pool, key: string): Promise<void> {
  await ops.query(
    `update ops.fan_out set failures = failures + 1, leased_until = now() + $2 * interval '1 millisecond' where key = $1`,
    [key, retryMs],
  )
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
