import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import type { IdempotencyStore } from '@adit/platform/http/idempotency.port.ts'
import type { CommandIndex } from '@adit/platform/indexes/command_index.ts'
import { indexesPart } from '@adit/platform/indexes/index_store.ts'
import { type Job, recurring } from '@adit/platform/jobs/job.ts'
import { jobsPart } from '@adit/platform/jobs/postgres_jobs.ts'
import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import { reactorsPart } from '@adit/platform/ops/reactors.ts'
import { imageSweep } from './catalogue/image/image_sweep.job.ts'
import { releaseJobs } from './catalogue/schedule/release.job.ts'
import { scheduleReactor } from './catalogue/schedule/schedule.reactor.ts'
import { followers } from './collections/follower.index.ts'
import { unfollowReactor } from './collections/unfollow.reactor.ts'
import { tellFollowersJob } from './collections/version_notice.job.ts'
import { versionNoticeReactor } from './collections/version_notice.reactor.ts'
import { formerTablesPart } from './former_tables.ts'
import type { IdentityDeps } from './identity/identity_deps.ts'
import { signInSweeps } from './identity/sign_in/sign_in_sweep.job.ts'
import type { CommandDeps } from './kit/command_deps.ts'
import { hourMs } from './kit/sweep.ts'
import { notifyReactor } from './notifications/notify.reactor.ts'
import { leaveTeamsJob } from './teams/departure.job.ts'
import { departureReactor } from './teams/departure.reactor.ts'
import { memberships } from './teams/membership.index.ts'

export interface WorkerDeps extends IdentityDeps {
  /** Swept by the worker. */
  idempotency?: IdempotencyStore | undefined
}

/** What the command side looks up across streams. */
export const indexes: readonly CommandIndex[] = [memberships, followers]

/** What the worker keeps in the operational database. */
export const workOpsParts: readonly OpsPart[] = [reactorsPart, jobsPart, indexesPart(indexes), formerTablesPart]

/** All that reacts to events, in the order of a round. */
export const reactorsOf = (deps: CommandDeps): readonly Reactor[] => [
  scheduleReactor(deps),
  departureReactor(deps),
  unfollowReactor(deps),
  versionNoticeReactor(deps),
  notifyReactor(deps),
]

/** All that is done by and by, each when it is due. */
export const jobsOf = (deps: WorkerDeps): readonly Job[] => [
  ...platformJobs(deps),
  ...signInSweeps(deps),
  leaveTeamsJob(deps),
  ...releaseJobs(deps),
  imageSweep(deps),
  tellFollowersJob(deps),
]

const platformJobs = ({ sagas, uploads, jobs, idempotency, now }: WorkerDeps): Job[] => [
  // Sagas keep their leases: this only wakes those whose process has died.
  recurring({ name: 'take_over_sagas', everyMs: 5_000, timeMs: 600_000 }, () => sagas.takeOver(now)),
  recurring({ name: 'sweep_uploads', everyMs: hourMs }, ({ signal }) => uploads.sweep(undefined, () => signal.aborted)),
  recurring({ name: 'sweep_idempotency', everyMs: hourMs }, async () => idempotency?.sweep()),
  recurring({ name: 'sweep_jobs', everyMs: hourMs }, () => jobs.store.sweep(keptMs)),
]

/** What is read from the log again within this time is done once all the same. */
const keptMs = 30 * 24 * hourMs
