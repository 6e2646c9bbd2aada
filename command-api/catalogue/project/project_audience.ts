import type { Actor } from '@adit/events/kit/envelope.ts'
import type { CommandBus } from '@adit/platform/eventing/command_bus.ts'
import { acceptedMembers, teamDecider, teamStream } from '../../teams/team.decider.ts'
import { projectStream } from '../catalogue_streams.ts'
import type { LivingProject } from './living_project.ts'
import { projectDecider } from './project.decider.ts'

/** The project, unless it was deleted since. */
export async function livingProject(bus: CommandBus, projectId: string): Promise<LivingProject | undefined> {
  const { state } = await bus.load(projectDecider, projectStream(projectId))
  return state.kind === 'living' ? state : undefined
}

/** Accepted members, unless one of them is the actor. Members don't get notifications about each other's actions. */
export async function membersToTell(bus: CommandBus, project: LivingProject, actor: Actor): Promise<string[]> {
  const { state } = await bus.load(teamDecider, teamStream(project.teamId))
  const members = acceptedMembers(state).map(({ accountId }) => accountId)
  return members.includes(actor.id) ? [] : members
}
