import { parseStream } from '@adit/events/kit/envelope.ts'
import type { RecordedTeamEvent } from '@adit/events/teams/team.events.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { livingProject } from './audience.ts'
import { deliver } from './deliver.ts'
import { inboxDecider, inboxStream } from './inbox.decider.ts'
import type { NoticeDeps } from './notice_deps.ts'

type InvitationEvent = Extract<
  RecordedTeamEvent,
  { type: 'TeamMemberInvited' | 'TeamMemberJoined' | 'TeamMemberRemoved' }
>

/** Notifies users who are invited. Once they answer, the notification is removed. */
export async function invitationChanged(
  { bus }: NoticeDeps,
  event: InvitationEvent,
  context: CommandContext,
): Promise<void> {
  const { root: projectId, actor } = event.metadata
  const { accountId } = event.data
  const teamId = parseStream(event.stream).id
  if (event.type !== 'TeamMemberInvited') {
    const command = { type: 'SettleInvitation' as const, teamId }
    await bus.execute({ decider: inboxDecider, stream: inboxStream(accountId), root: accountId, command, context })
    return
  }
  if (!(await livingProject(bus, projectId))) return
  const body = { kind: 'team_invite', projectId, teamId, invitedBy: actor.id, role: event.data.role } as const
  await deliver(bus, accountId, { key: `team_invite/${event.id}`, body }, context)
}
