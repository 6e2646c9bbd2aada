import type { CommandBus, CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { seededIds } from '@adit/platform/ids/ids.ts'
import { commandContextOf, defineJob, type Job, perform } from '@adit/platform/jobs/job.ts'
import { z } from 'zod'
import type { CommandDeps } from '../kit/command_deps.ts'
import { type Membership, memberships, membershipsOf } from './membership.index.ts'
import { teamDecider, teamStream } from './team.decider.ts'

/** Actor of changes made because an account was deleted. */
export const departureActor = 'departures'

/** Removes a deleted account from the teams of others, including open invitations. */
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

/** Each team's event has its own ids, so that a retry can skip the teams that an earlier attempt has left. */
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
