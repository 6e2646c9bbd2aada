import type { RecordedProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { livingProject, membersToTell } from './audience.ts'
import { deliverAll } from './deliver.ts'
import type { NoticeDeps } from './notice_deps.ts'

type StatusEvent = Extract<
  RecordedProjectEvent,
  { type: 'ProjectSubmitted' | 'ProjectReviewed' | 'ProjectStatusChanged' }
>

/** Notifies the members of a project if someone else changed its status. */
export async function statusChanged({ bus }: NoticeDeps, event: StatusEvent, context: CommandContext): Promise<void> {
  const { root: projectId, actor } = event.metadata
  const project = await livingProject(bus, projectId)
  if (!project) return
  const to = event.type === 'ProjectSubmitted' ? 'processing' : event.data.to
  const body = { kind: 'status_change', projectId, from: event.data.from, to } as const
  await deliverAll(bus, await membersToTell(bus, project, actor), { key: `status_change/${event.id}`, body }, context)
}
