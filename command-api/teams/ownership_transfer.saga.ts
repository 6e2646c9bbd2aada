import { PROJECTS_MAX } from '@adit/events/catalogue/limits.values.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import type { ownershipTransferEvents } from '@adit/events/teams/saga.events.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import type { SagaDefinition } from '@adit/platform/eventing/saga.ts'
import type { z } from 'zod'
import { projectQuotaStream, projectStream } from '../catalogue/catalogue_streams.ts'
import { projectDecider } from '../catalogue/project/project.decider.ts'
import {
  claimQuotaRefusals,
  type ProjectQuotaCommand,
  projectQuotaDecider,
} from '../catalogue/project_creation/project_quota.decider.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { ownerOf, teamDecider, teamStream, transferTeamRefusals } from './team.decider.ts'

export type OwnershipTransfer = z.output<typeof ownershipTransferEvents.definitions.OwnershipTransferStarted.schema>

export const ownershipTransferRefusals = refusals(claimQuotaRefusals, transferTeamRefusals)

/** The new owner's quota is claimed first and the old one's released last, so that the project always counts for somebody. */
export function ownershipTransferSaga({ bus }: Pick<CommandDeps, 'bus'>): SagaDefinition<OwnershipTransfer> {
  const quota = (ownerId: string, command: ProjectQuotaCommand, context: CommandContext) => {
    const stream = projectQuotaStream(ownerId)
    return bus.execute({ decider: projectQuotaDecider, stream, root: ownerId, command, context })
  }
  const isDeleted = async (projectId: string) =>
    (await bus.load(projectDecider, projectStream(projectId))).state.kind === 'deleted'
  return {
    name: 'OwnershipTransfer',
    stream: (id) => streamName('teams', 'ownership_transfer', id),
    root: ({ projectId }) => projectId,
    steps: [
      {
        name: 'claim',
        async do({ projectId, to, unlimited }, context) {
          const limit = unlimited ? undefined : PROJECTS_MAX
          await quota(to, { type: 'ClaimProjectQuota', projectId, limit }, context)
        },
        // Another transfer to the same member may have got ahead of this one: then the claim is his.
        async undo({ teamId, projectId, to }, context) {
          const { state } = await bus.load(teamDecider, teamStream(teamId))
          if (ownerOf(state) === to && !(await isDeleted(projectId))) return
          await quota(to, { type: 'ReleaseProjectQuota', projectId }, context)
        },
      },
      {
        name: 'team',
        async do({ teamId, projectId, from, to }, context) {
          // A saga's steps name it as their cause.
          const command = { type: 'TransferTeamOwnership' as const, from, to, saga: context.causationId }
          await bus.execute({ decider: teamDecider, stream: teamStream(teamId), root: projectId, command, context })
        },
      },
      {
        name: 'release',
        async do({ projectId, from, to }, context) {
          await quota(to, { type: 'ClaimProjectQuota', projectId, limit: undefined }, context)
          await quota(from, { type: 'ReleaseProjectQuota', projectId }, context)
          // A deletion meanwhile may have looked for the owner before this claim; a later one finds the new owner.
          if (await isDeleted(projectId)) await quota(to, { type: 'ReleaseProjectQuota', projectId }, context)
        },
      },
    ],
  }
}
