import type { RecordedProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import { isHidden } from '@adit/events/catalogue/project/project_status.values.ts'
import type { RecordedVersionEvent } from '@adit/events/catalogue/version/version.events.ts'
import { parseStream, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import { versionStream } from '../catalogue/catalogue_streams.ts'
import { livingProject } from '../catalogue/project/project_audience.ts'
import { versionDecider } from '../catalogue/version/version.decider.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { notifyReactorName } from '../notifications/notify.reactor.ts'
import { tellFollowers } from './version_notice.job.ts'

type Published =
  | Extract<RecordedProjectEvent, { type: 'ProjectVersionAdded' }>
  | Extract<RecordedVersionEvent, { type: 'VersionStatusChanged' | 'VersionReleased' }>

export const versionNoticeReactorName = 'version_notices'

/** Notifies all followers when a version of a visible project is listed for the first time. */
export function versionNoticeReactor(deps: Pick<CommandDeps, 'bus' | 'store' | 'jobs'>): Reactor {
  return {
    name: versionNoticeReactorName,
    // Before collections did this, the reactor of notifications did.
    begins: { after: notifyReactorName },
    handles: new Set<Published['type']>(['ProjectVersionAdded', 'VersionStatusChanged', 'VersionReleased']),
    react: (event: RecordedEvent) => published(deps, event as Published), // by `handles`
  }
}

async function published(deps: Pick<CommandDeps, 'bus' | 'store' | 'jobs'>, event: Published): Promise<void> {
  const { bus, jobs } = deps
  const { root: projectId, actor } = event.metadata
  const versionId = event.type === 'ProjectVersionAdded' ? event.data.versionId : parseStream(event.stream).id
  const { state: version } = await bus.load(versionDecider, versionStream(versionId))
  if (version.kind === 'none' || version.status !== 'listed') return
  const project = await livingProject(bus, projectId)
  if (!project?.versions.has(versionId) || isHidden(project.status)) return
  if (event.type !== 'ProjectVersionAdded' && (await wasListedBefore(deps, versionId, event.revision))) return
  await jobs.enqueueFor(tellFollowers, event, { projectId, versionId, at: event.at, actorId: actor.id })
}

/** A version's stream is short, so it is read completely. Every event that sets a status has it in this field. */
async function wasListedBefore(
  { store }: Pick<CommandDeps, 'store'>,
  versionId: string,
  revision: number,
): Promise<boolean> {
  const events = await store.readStream(versionStream(versionId))
  return events.some(
    ({ data, revision: at }) =>
      at < revision && typeof data === 'object' && data !== null && 'status' in data && data.status === 'listed',
  )
}
