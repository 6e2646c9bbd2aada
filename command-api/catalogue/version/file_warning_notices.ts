import type { RecordedProjectEvent } from '@adit/events/catalogue/project/project.events.ts'
import type { RecordedVersionEvent } from '@adit/events/catalogue/version/version.events.ts'
import { parseStream } from '@adit/events/kit/envelope.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { deliverAll } from '../../notifications/deliver.ts'
import type { NoticesByType } from '../../notifications/notices.port.ts'
import { acceptedMembers, teamDecider, teamStream } from '../../teams/team.decider.ts'
import { versionStream } from '../catalogue_streams.ts'
import { livingProject } from '../project/project_audience.ts'
import { versionDecider } from './version.decider.ts'

type Told<Event extends { type: string }, Type extends Event['type']> = Extract<Event, { type: Type }>
type Deps = Pick<CommandDeps, 'bus'>

/** Tells the members of a project, also who uploaded it, that a file was accepted although something is wrong with it. */
export const fileWarningNotices = (deps: Deps): NoticesByType => ({
  ProjectCreated: async (event: Told<RecordedProjectEvent, 'ProjectCreated'>, context: CommandContext) => {
    for (const { versionId } of event.data.versions) await ofVersion(deps, versionId, context)
  },
  ProjectVersionAdded: (event: Told<RecordedProjectEvent, 'ProjectVersionAdded'>, context: CommandContext) =>
    ofVersion(deps, event.data.versionId, context),
  VersionFilesAdded: async (event: Told<RecordedVersionEvent, 'VersionFilesAdded'>, context: CommandContext) => {
    const versionId = parseStream(event.stream).id
    if (event.data.files.some(hasWarnings)) await tell(deps, event.metadata.root, versionId, event.id, context)
  },
})

const hasWarnings = ({ warnings = [] }: { warnings?: readonly unknown[] | undefined }): boolean => warnings.length > 0

async function ofVersion(deps: Deps, versionId: string, context: CommandContext): Promise<void> {
  const { state } = await deps.bus.load(versionDecider, versionStream(versionId))
  if (state.kind === 'none' || !state.files.some(hasWarnings)) return
  await tell(deps, state.projectId, versionId, versionId, context)
}

async function tell({ bus }: Deps, projectId: string, versionId: string, cause: string, context: CommandContext) {
  const project = await livingProject(bus, projectId)
  if (!project) return
  const { state } = await bus.load(teamDecider, teamStream(project.teamId))
  const members = acceptedMembers(state).map(({ accountId }) => accountId)
  const body = { kind: 'file_warnings', projectId, versionId } as const
  await deliverAll(bus, members, { key: `file_warnings/${cause}`, body }, context)
}
