import type { RecordedProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import { isHidden } from '@adit/events/catalogue/project/project_status.values.ts'
import type { RecordedVersionEvent } from '@adit/events/catalogue/version/version.events.ts'
import { parseStream } from '@adit/events/kit/envelope.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { versionStream } from '../catalogue/catalogue_streams.ts'
import { versionDecider } from '../catalogue/version/version.decider.ts'
import { livingProject } from './audience.ts'
import { queueFanOut } from './fan_out.ts'
import type { NoticeDeps } from './notice_deps.ts'

type Published =
  | Extract<RecordedProjectEvent, { type: 'ProjectVersionAdded' }>
  | Extract<RecordedVersionEvent, { type: 'VersionStatusChanged' | 'VersionReleased' }>

/** A version that is listed for the first time, of a project that can be seen: all followers are told. */
export async function versionPublished(deps: NoticeDeps, event: Published, context: CommandContext): Promise<void> {
  const { bus, ops } = deps
  const { root: projectId } = event.metadata
  const versionId = event.type === 'ProjectVersionAdded' ? event.data.versionId : parseStream(event.stream).id
  const { state: version } = await bus.load(versionDecider, versionStream(versionId))
  if (version.kind === 'none' || version.status !== 'listed') return
  const project = await livingProject(bus, projectId)
  if (!project?.versions.has(versionId) || isHidden(project.status)) return
  if (event.type !== 'ProjectVersionAdded' && (await wasListedBefore(deps, versionId, event.revision))) return
  const { causationId, correlationId } = context
  await queueFanOut(ops, {
    key: `project_update/${versionId}`,
    body: { kind: 'project_update', projectId, versionId },
    projectId,
    at: event.at,
    position: event.position,
    cause: {
      ...{ causationId, correlationId, actorId: event.metadata.actor.id },
      event: { stream: event.stream, revision: event.revision, type: event.type },
    },
  })
}

/** A version's stream is short. Everything that gives a status has it under this name. */
async function wasListedBefore({ store }: NoticeDeps, versionId: string, revision: number): Promise<boolean> {
  const events = await store.readStream(versionStream(versionId))
  return events.some(
    ({ data, revision: at }) =>
      at < revision && typeof data === 'object' && data !== null && 'status' in data && data.status === 'listed',
  )
}
