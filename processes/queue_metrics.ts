import { releaseProject, releaseVersion } from '@adit/command-api/catalogue/schedule/release.job.ts'
import { tellFollowers } from '@adit/command-api/collections/version_notice.job.ts'
import { lookAt } from '@adit/platform/telemetry/look.ts'
import type { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { reviewVersion } from '@adit/projectors/moderation/review.table.ts'
import type pg from 'pg'

interface Queues {
  sagas: number
  lapsed_sagas: number
  notices: number
  oldest_notice: number
  schedules_due: number
  latest_job: number
  dead_jobs: number
  parked_reactions: number
  backup_age: number
}

const seconds = (time: string) => `coalesce(extract(epoch from now() - min(${time})), 0)::float8`

/** An attempt holds a lease, and failed work is tried again later. Neither means that it makes progress. */
const queuesText = `select
  (select count(*) from ops.saga)::int as sagas,
  (select count(*) from ops.saga where leased_until < now() or attempts > 2)::int as lapsed_sagas,
  (select count(*) from ops.job where name = '${tellFollowers.name}' and state = 'open')::int as notices,
  (select coalesce(extract(epoch from now()) - min((data ->> 'at')::float8) / 1000, 0)
   from ops.job where name = '${tellFollowers.name}' and state = 'open')::float8 as oldest_notice,
  (select count(*) from ops.job where name in ('${releaseProject.name}', '${releaseVersion.name}')
   and state = 'open' and wanted_at < now())::int as schedules_due,
  (select coalesce(extract(epoch from now() - min(wanted_at)), 0)
   from ops.job where state = 'open' and wanted_at < now())::float8 as latest_job,
  (select count(*) from ops.job where state = 'dead')::int as dead_jobs,
  (select count(*) from ops.parked_reaction)::int as parked_reactions,
  (select extract(epoch from now() - ended_at) from ops.backup)::float8 as backup_age`

/** What waits for the workers, from the operational database. Every worker exports the same values, so use the highest. */
export function watchQueues(metrics: Metrics, ops: pg.Pool): void {
  const look = async () => (await ops.query<Queues>(queuesText)).rows[0]
  const gauge = (name: string, help: string, key: keyof Queues) => ({
    name,
    help,
    show: (seen: Queues | undefined, one: { set(value: number): void }) => one.set(seen?.[key] ?? 0),
  })
  lookAt(metrics, look, [
    gauge('adit_sagas_open', 'Sagas that are not finished.', 'sagas'),
    gauge('adit_sagas_lapsed', 'Unfinished sagas that no worker holds or that failed repeatedly.', 'lapsed_sagas'),
    gauge('adit_notices_waiting', 'Notifications being sent to all followers of a project.', 'notices'),
    gauge('adit_oldest_notice_seconds', 'Age of the event behind the oldest of these notifications.', 'oldest_notice'),
    gauge('adit_schedules_due', 'Scheduled releases that are due.', 'schedules_due'),
    gauge('adit_job_late_seconds', 'How long the longest-due job has waited, including its attempts.', 'latest_job'),
    gauge('adit_dead_jobs', 'Jobs that have used up their attempts.', 'dead_jobs'),
    gauge('adit_parked_reactions', 'Events that a reactor has parked.', 'parked_reactions'),
    gauge(
      'adit_backup_age_seconds',
      'Time since the last backup ended; before the first backup, since the installation.',
      'backup_age',
    ),
  ])
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
