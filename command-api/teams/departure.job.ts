import type { CommandBus, CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { seededIds } from '@adit/platform/ids/ids.ts'
import { commandContextOf, defineJob, type Job, perform } from '@adit/platform/jobs/job.ts'
import { z } from 'zod'
import type { CommandDeps } from '../kit/command_deps.ts'
import { type Membership, memberships, membershipsOf } from './membership.index.ts'
import { teamDecider, teamStream } from './team.decider.ts'

/** Actor of what is done because an account is gone. */
export const departureActor = 'departures'

/** Whose account is deleted leaves the teams of others, open invitations too. */
export const leaveTeams = defineJob({
  name: 'leave_teams',
  data: z.strictObject({ accountId: z.string() }),
  indexes: [memberships],
  timeMs: 600_000,
})

export function leaveTeamsJob({ bus, ops }: Pick<CommandDeps, 'bus' | 'ops'>): Job {
  return perform(leaveTeams, async ({ accountId }, context) => {
    const command = commandContextOf(departureActor, context)
    for (const membership of await membershipsOf(ops, accountId)) await leaveTeam(bus, membership, command)
  })
}

/** Each team's event has ids of its own, whichever of the teams an earlier try had left already. */
export async function leaveTeam(
  bus: CommandBus,
  { accountId, teamId, projectId }: Membership,
  context: CommandContext,
): Promise<void> {
  const ids = seededIds(Buffer.from(`departure/${context.causationId}/${teamId}`), context.now())
  await bus.execute({
    decider: teamDecider,
    stream: teamStream(teamId),
    root: projectId,
    command: { type: 'RemoveDeletedMember', accountId },
    context: { ...context, ids },
  })
}
