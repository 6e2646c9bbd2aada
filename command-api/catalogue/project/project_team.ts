import { isHidden } from '@adit/events/catalogue/project/project_status.values.ts'
import { projectLimit } from '@adit/events/catalogue/project_limit.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { limitOf } from '../../identity/account/account_limit.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import type { TeamOwner } from '../../teams/team_owner.port.ts'
import { projectQuotaStream, projectStream } from '../catalogue_streams.ts'
import { type ProjectQuotaCommand, projectQuotaDecider } from '../project_creation/project_quota.decider.ts'
import { projectDecider } from './project.decider.ts'

/** Projects as what teams belong to. */
export function projectTeams({ bus }: Pick<CommandDeps, 'bus'>): TeamOwner {
  const quota = async (accountId: string, command: ProjectQuotaCommand, context: CommandContext) => {
    const stream = projectQuotaStream(accountId)
    await bus.execute({ decider: projectQuotaDecider, stream, root: accountId, command, context })
  }
  return {
    async find(id) {
      const { state } = await bus.load(projectDecider, projectStream(id))
      return state.kind === 'none'
        ? undefined
        : { isDeleted: state.kind === 'deleted', isHidden: isHidden(state.status) }
    },
    async claim(projectId, accountId, unlimited, context) {
      const limit = unlimited ? undefined : await limitOf({ bus }, accountId, projectLimit)
      return quota(accountId, { type: 'ClaimProjectQuota', projectId, limit }, context)
    },
    release: (projectId, accountId, context) => quota(accountId, { type: 'ReleaseProjectQuota', projectId }, context),
  }
}
