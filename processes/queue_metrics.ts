import { rooms } from '@adit/command-api/contracts.ts'
import type { OpsGauge } from '@adit/command-api/kit/define_room.ts'
import { lookAt } from '@adit/platform/telemetry/look.ts'
import type { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { reviewVersion } from '@adit/projectors/moderation/review.table.ts'
import type pg from 'pg'

const seconds = (time: string) => `coalesce(extract(epoch from now() - min(${time})), 0)::float8`

/** An attempt holds a lease, and failed work is tried again later. Neither means that it makes progress. */
const ofAllWork: readonly OpsGauge[] = [
  { name: 'adit_sagas_open', help: 'Sagas that are not finished.', sql: 'select count(*) from ops.saga' },
  {
    name: 'adit_sagas_lapsed',
    help: 'Unfinished sagas that no worker holds or that failed repeatedly.',
    sql: 'select count(*) from ops.saga where leased_until < now() or attempts > 2',
  },
  {
    name: 'adit_job_late_seconds',
    help: 'How long the longest-due job has waited, including its attempts.',
    sql: `select extract(epoch from now() - min(wanted_at)) from ops.job where state = 'open' and wanted_at < now()`,
  },
  {
    name: 'adit_dead_jobs',
    help: 'Jobs that have used up their attempts.',
    sql: `select count(*) from ops.job where state = 'dead'`,
  },
  {
    name: 'adit_parked_reactions',
    help: 'Events that a reactor has parked.',
    sql: 'select count(*) from ops.parked_reaction',
  },
  {
    name: 'adit_backup_age_seconds',
    help: 'Time since the last backup ended; before the first backup, since the installation.',
    sql: 'select extract(epoch from now() - ended_at) from ops.backup',
  },
]

const gauges = [...ofAllWork, ...rooms.flatMap((room) => room.gauges)]
const queuesText = `select ${gauges.map(({ name, sql }) => `(${sql})::float8 as ${name}`).join(',\n')}`

/** What waits for the workers, from the operational database. Every worker exports the same values, so use the highest. */
export function watchQueues(metrics: Metrics, ops: pg.Pool): void {
  const look = async () => (await ops.query<Record<string, number | null>>(queuesText)).rows[0]
  lookAt(
    metrics,
    look,
    gauges.map(({ name, help }) => ({ name, help, show: (seen, gauge) => gauge.set(seen?.[name] ?? 0) })),
  )
}

/** The reviewers' queue, from its read model. */
export function watchReviewQueue(metrics: Metrics, reads: pg.Pool): void {
  lookAt(metrics, () => readReviewQueue(reads), [
    {
      name: 'adit_review_queue_projects',
      help: 'Projects waiting for review.',
      show: ({ projects }, gauge) => gauge.set(projects),
    },
    {
      name: 'adit_review_queue_oldest_seconds',
      help: 'How long the oldest of them has waited.',
      show: ({ oldest }, gauge) => gauge.set(oldest),
    },
  ])
}

async function readReviewQueue(reads: pg.Pool): Promise<{ projects: number; oldest: number }> {
  const live = await reads.query<{ schema: string }>(
    `select schema from meta.live_build where projector = 'review' and version = $1`,
    [reviewVersion],
  )
  const schema = live.rows[0]?.schema
  if (!schema) return { projects: 0, oldest: 0 }
  const { rows } = await reads.query<{ projects: number; oldest: number }>(
    `select count(*)::int as projects, ${seconds('to_timestamp(queued_at / 1000.0)')} as oldest
     from ${schema}.review_queue where status = 'processing' and not deleted`,
  )
  return rows[0] ?? { projects: 0, oldest: 0 }
}
