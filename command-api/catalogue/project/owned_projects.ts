import type { Owned, OwnedThing } from '../../identity/account/owned.port.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { ownerOf, teamDecider, teamStream } from '../../teams/team.decider.ts'
import { projectQuotaStream } from '../catalogue_streams.ts'
import { projectQuotaDecider } from '../project_creation/project_quota.decider.ts'
import { livingProject } from './project_audience.ts'

/** Every project counts for its owner, and during a transfer for both. */
export const ownedProjects = ({ bus }: Pick<CommandDeps, 'bus'>): Owned => ({
  async ownedBy(accountId) {
    const { state: held } = await bus.load(projectQuotaDecider, projectQuotaStream(accountId))
    const owned: OwnedThing[] = []
    for (const projectId of held) {
      const project = await livingProject(bus, projectId)
      if (!project) continue
      const { state: team } = await bus.load(teamDecider, teamStream(project.teamId))
      if (ownerOf(team) === accountId) owned.push({ id: projectId, slug: project.slug, name: project.title })
    }
    return owned
  },
})
