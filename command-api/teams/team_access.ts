import { isHidden } from '@adit/events/catalogue/project/project_status.values.ts'
import { isId } from '@adit/events/kit/id.values.ts'
import type { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { projectStream } from '../catalogue/catalogue_streams.ts'
import type { LivingProject } from '../catalogue/project/living_project.ts'
import { projectDecider } from '../catalogue/project/project.decider.ts'
import type { ExistingTeam } from './team.decider.ts'
import { permissionsIn, teamDecider, teamStream } from './team.decider.ts'

export const teamAccessRefusals = refusals('team_not_found')

export interface TeamAccess {
  team: ExistingTeam
  project: LivingProject
}

/** The team for a viewer who may see its project, or was invited to it; 404 otherwise. */
export async function accessTeam(bus: CommandBus, id: string, viewer: Viewer): Promise<TeamAccess> {
  if (!isId(id)) throw teamAccessRefusals.refuse('team_not_found')
  const { state: team } = await bus.load(teamDecider, teamStream(id))
  if (team.kind === 'none') throw teamAccessRefusals.refuse('team_not_found')
  const { state: project } = await bus.load(projectDecider, projectStream(team.projectId))
  if (project.kind !== 'living') throw teamAccessRefusals.refuse('team_not_found')
  const known = team.members.has(viewer.accountId) || permissionsIn(team, viewer) > 0
  if (isHidden(project.status) && !known) throw teamAccessRefusals.refuse('team_not_found')
  return { team, project }
}
