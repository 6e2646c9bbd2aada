import type { RecordedProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { deliverAll } from '../../notifications/deliver.ts'
import type { NoticesByType } from '../../notifications/notices.port.ts'
import { livingProject, membersToTell } from '../project/project_audience.ts'

type StatusEvent = Extract<
  RecordedProjectEvent,
  { type: 'ProjectSubmitted' | 'ProjectReviewed' | 'ProjectStatusChanged' }
>

type Deps = Pick<CommandDeps, 'bus'>

export const statusNotices = (deps: Deps): NoticesByType => {
  const changed = (event: StatusEvent, context: CommandContext) => statusChanged(deps, event, context)
  return { ProjectSubmitted: changed, ProjectReviewed: changed, ProjectStatusChanged: changed }
}

/** Notifies the members of a project if someone else changed its status. */
async function statusChanged({ bus }: Deps, event: StatusEvent, context: CommandContext): Promise<void> {
  const { root: projectId, actor } = event.metadata
  const project = await livingProject(bus, projectId)
  if (!project) return
  const to = event.type === 'ProjectSubmitted' ? 'processing' : event.data.to
  const body = { kind: 'status_change', projectId, from: event.data.from, to } as const
  const notice = { key: `status_change/${event.id}`, body, happenedAt: event.at }
  await deliverAll(bus, await membersToTell(bus, project, actor), notice, context)
}
