import { isId } from '@adit/events/kit/id.values.ts'
import { refusal, refusals } from '@adit/platform/eventing/refusal.ts'
import { type Viewer, viewerOn } from '@adit/platform/http/viewer.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import type { ExistingTeam } from './team.decider.ts'
import { permissionsIn, teamDecider, teamStream } from './team.decider.ts'
import { findOwned } from './team_owner.port.ts'

export const teamAccessRefusals = refusals('team_not_found')

/** The team for a viewer who may see what it belongs to, or was invited to it; 404 otherwise, and 401 if their token is limited to others. */
export async function accessTeam(
  { bus, filled }: Pick<CommandDeps, 'bus' | 'filled'>,
  id: string,
  viewer: Viewer,
): Promise<ExistingTeam> {
  if (!isId(id)) throw teamAccessRefusals.refuse('team_not_found')
  const { state: team } = await bus.load(teamDecider, teamStream(id))
  if (team.kind === 'none') throw teamAccessRefusals.refuse('team_not_found')
  const owned = await findOwned(filled, team.projectId)
  if (!owned || owned.isDeleted) throw teamAccessRefusals.refuse('team_not_found')
  const here = viewerOn(viewer, team.projectId)
  const known = here && (team.members.has(here.accountId) || permissionsIn(team, here) > 0)
  if (owned.isHidden && !known) throw teamAccessRefusals.refuse('team_not_found')
  if (!here) throw refusal('token_limited')
  return team
}
