import type { TokenProjects } from '../../identity/sign_in/token_projects.port.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { acceptedMembers, teamDecider, teamStream } from '../../teams/team.decider.ts'
import { projectStream } from '../catalogue_streams.ts'
import { projectDecider } from './project.decider.ts'
import { resolveProjectId } from './project_access.ts'

/** Somebody's tokens can be limited to the projects that they are a member of. */
export const memberProjects = ({ bus }: Pick<CommandDeps, 'bus'>): TokenProjects => ({
  async ownId(idOrSlug, accountId) {
    const id = await resolveProjectId(bus, idOrSlug)
    if (id === undefined) return undefined
    const { state: project } = await bus.load(projectDecider, projectStream(id))
    if (project.kind !== 'living') return undefined
    const { state: team } = await bus.load(teamDecider, teamStream(project.teamId))
    return acceptedMembers(team).some((member) => member.accountId === accountId) ? id : undefined
  },
})
