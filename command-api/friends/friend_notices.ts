import type { RecordedFriendshipEvent } from '@adit/events/friends/friendship.events.ts'
import type { NotificationBody } from '@adit/events/notifications/notice_kind.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { isDeletedAccount } from '../identity/account/account_access.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { deliver, withdraw } from '../notifications/deliver.ts'
import type { NoticesByType } from '../notifications/notices.port.ts'
import { friendshipDecider, friendshipStream } from './friendship.decider.ts'

type RequestEvent = Exclude<RecordedFriendshipEvent, { type: 'FriendshipEnded' | 'UserBlocked' | 'UserUnblocked' }>

const keyOf = (kind: NotificationBody['kind'], requestId: string) => `${kind}/${requestId}`

/**
 * Notifies people who are asked to be friends, and those who asked once the other accepts. A request that was answered or withdrawn
 * needs no answer any more, so its notification is removed.
 */
export function friendNotices({ bus }: Pick<CommandDeps, 'bus'>): NoticesByType {
  const send = async (
    accountId: string,
    body: NotificationBody & { requestId: string },
    event: RequestEvent,
    context: CommandContext,
  ) => {
    if (await isDeletedAccount(bus, accountId)) return
    await deliver(bus, accountId, { key: keyOf(body.kind, body.requestId), body, happenedAt: event.at }, context)
  }
  const settled = async ({ data }: RequestEvent, context: CommandContext) =>
    withdraw(bus, data.to, keyOf('friend_request', data.requestId), context)

  return {
    async FriendRequestSent(event: RequestEvent, context: CommandContext) {
      const { requestId, from, to } = event.data
      const { tie } = (await bus.load(friendshipDecider, friendshipStream(from, to))).state
      // Answered or withdrawn meanwhile.
      if (tie?.requestId !== requestId || tie.accepted) return
      await send(to, { kind: 'friend_request', requestId, accountId: from }, event, context)
    },
    async FriendRequestAccepted(event: RequestEvent, context: CommandContext) {
      const { requestId, from, to } = event.data
      await settled(event, context)
      await send(from, { kind: 'friend_accepted', requestId, accountId: to }, event, context)
    },
    FriendRequestWithdrawn: settled,
    FriendRequestDeclined: settled,
  }
}
