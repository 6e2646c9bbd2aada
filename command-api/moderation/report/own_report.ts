import type { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import { projectStream, versionStream } from '../../catalogue/catalogue_streams.ts'
import { projectDecider } from '../../catalogue/project/project.decider.ts'
import { versionDecider } from '../../catalogue/version/version.decider.ts'
import { isInTeam, teamDecider, teamStream } from '../../teams/team.decider.ts'
import type { ExistingReport } from './report.decider.ts'

type About = Pick<ExistingReport, 'reporterId' | 'itemType' | 'itemId'>

/** Whether an account made the report, or it is about the account or about something to which the account belongs. */
export async function isOwnReport(bus: CommandBus, report: About, accountId: string): Promise<boolean> {
  return report.reporterId === accountId || isReported(bus, report, accountId)
}

/** Whether the report is about the account, or about something to which it belongs. */
export async function isReported(
  bus: CommandBus,
  { itemType, itemId }: Pick<About, 'itemType' | 'itemId'>,
  accountId: string,
): Promise<boolean> {
  switch (itemType) {
    case 'user':
      return itemId === accountId
    case 'project':
      return isInTeamOf(bus, itemId, accountId)
    case 'version': {
      const { state } = await bus.load(versionDecider, versionStream(itemId))
      return state.kind !== 'none' && isInTeamOf(bus, state.projectId, accountId)
    }
    default:
      return itemType satisfies never
  }
}

/** Also for a project that was deleted. */
async function isInTeamOf(bus: CommandBus, projectId: string, accountId: string): Promise<boolean> {
  const { state: project } = await bus.load(projectDecider, projectStream(projectId))
  if (project.kind === 'none') return false
  const { state: team } = await bus.load(teamDecider, teamStream(project.teamId))
  return isInTeam(team, accountId)
}
