import { parseStream } from '@adit/events/kit/envelope.ts'
import type { RecordedTeamEvent } from '@adit/events/teams/team.events.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { deliver } from '../notifications/deliver.ts'
import { inboxDecider, inboxStream } from '../notifications/inbox.decider.ts'
import type { NoticesByType } from '../notifications/notices.port.ts'
import { findOwned } from './team_owner.port.ts'

type InvitationEvent = Extract<
  RecordedTeamEvent,
  { type: 'TeamMemberInvited' | 'TeamMemberJoined' | 'TeamMemberRemoved' }
>

type Deps = Pick<CommandDeps, 'bus' | 'filled'>

export const invitationNotices = (deps: Deps): NoticesByType => {
  const changed = (event: InvitationEvent, context: CommandContext) => invitationChanged(deps, event, context)
  return { TeamMemberInvited: changed, TeamMemberJoined: changed, TeamMemberRemoved: changed }
}

/**
 * Notifies users who are invited. Once they accept, the notification stays, read. If they decline, or the invitation is withdrawn, it is
 * removed.
 */
async function invitationChanged(
  { bus, filled }: Deps,
  event: InvitationEvent,
  context: CommandContext,
): Promise<void> {
  const { root: projectId, actor } = event.metadata
  const { accountId } = event.data
  const teamId = parseStream(event.stream).id
  if (event.type !== 'TeamMemberInvited') {
    const accepted = event.type === 'TeamMemberJoined'
    // Members who leave have answered their invitation long ago.
    if (!accepted && event.data.departure !== 'declined' && event.data.departure !== 'withdrawn') return
    const command = { type: 'SettleInvitation' as const, teamId, accepted }
    await bus.execute({ decider: inboxDecider, stream: inboxStream(accountId), root: accountId, command, context })
    return
  }
  const owned = await findOwned(filled, projectId)
  if (!owned || owned.isDeleted) return
  const body = { kind: 'team_invite', projectId, teamId, invitedBy: actor.id, role: event.data.role } as const
  await deliver(bus, accountId, { key: `team_invite/${event.id}`, body, happenedAt: event.at }, context)
}
