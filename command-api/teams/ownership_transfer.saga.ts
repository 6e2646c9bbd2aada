import { streamName } from '@adit/events/kit/envelope.ts'
import type { ownershipTransferEvents } from '@adit/events/teams/saga.events.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { SagaDefinition } from '@adit/platform/eventing/saga.ts'
import { sameChange } from '@adit/platform/eventing/same_change.ts'
import type { z } from 'zod'
import { accountDeletedAt } from '../identity/account/account_access.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import {
  ownerOf,
  type TeamCommand,
  takeTeamOverRefusals,
  teamDecider,
  teamStream,
  transferTeamRefusals,
} from './team.decider.ts'
import { findOwned } from './team_owner.port.ts'

export type OwnershipTransfer = z.output<typeof ownershipTransferEvents.definitions.OwnershipTransferStarted.schema>

/** Beside what claims refuse. */
export const ownershipTransferRefusals = transferTeamRefusals
export const takeoverRefusals = takeTeamOverRefusals

/** It is claimed for the new owner first and released for the old one last, so that it always counts for somebody. */
export function ownershipTransferSaga({
  bus,
  filled,
}: Pick<CommandDeps, 'bus' | 'filled'>): SagaDefinition<OwnershipTransfer> {
  const owned = async (id: string) => {
    const found = await findOwned(filled, id)
    if (!found) throw new Error(`No room knows ${id}, which has a team`)
    return found
  }
  /** A saga's steps name it as their cause. */
  const changeOf = async (
    { from, to, takeover }: OwnershipTransfer,
    { causationId: saga, now }: CommandContext,
  ): Promise<TeamCommand> =>
    takeover
      ? { type: 'TakeTeamOver', from, to, ownerDeletedAt: await accountDeletedAt(bus, from), now: now(), saga }
      : { type: 'TransferTeamOwnership', from, to, saga }
  return {
    name: 'OwnershipTransfer',
    stream: (id) => streamName('teams', 'ownership_transfer', id),
    root: ({ projectId }) => projectId,
    steps: [
      {
        name: 'claim',
        async do({ projectId, to, unlimited }, context) {
          const { owner } = await owned(projectId)
          await owner.claim(projectId, to, unlimited, context)
        },
        // Another transfer to the same member may have finished first; then the claim belongs to it.
        async undo({ teamId, projectId, to }, context) {
          const { state } = await bus.load(teamDecider, teamStream(teamId))
          const { owner, isDeleted } = await owned(projectId)
          if (ownerOf(state) === to && !isDeleted) return
          await owner.release(projectId, to, context)
        },
      },
      {
        name: 'team',
        async do(input, context) {
          const { teamId, projectId } = input
          const command = await changeOf(input, context)
          // Whoever has lost it by a takeover can only be the owner again by a transfer.
          const overtakenBy = sameChange
          const stream = teamStream(teamId)
          await bus.execute({ decider: teamDecider, stream, root: projectId, command, context, overtakenBy })
        },
      },
      {
        name: 'release',
        async do({ teamId, projectId, from, to }, given) {
          // What an earlier run has claimed or released may have to be done once more.
          const context: CommandContext = { ...given, carriedOn: undefined }
          const { owner, isDeleted: wasDeleted } = await owned(projectId)
          // It may have been passed on, or back, since.
          const present = async () => ownerOf((await bus.load(teamDecider, teamStream(teamId))).state)
          if (!wasDeleted && (await present()) === to) await owner.claim(projectId, to, true, context)
          for (const past of [from, to]) {
            if ((await present()) !== past) await owner.release(projectId, past, context)
          }
          // A concurrent deletion may have read the owner before this claim; a later one finds the new owner.
          const { isDeleted } = await owned(projectId)
          if (isDeleted) await owner.release(projectId, to, context)
        },
      },
    ],
  }
}
