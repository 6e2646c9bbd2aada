import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import type { InboxEvent } from '@adit/events/notifications/inbox.events.ts'
import { inboxFold } from '@adit/events/notifications/inbox.fold.ts'
import type { NotificationBody } from '@adit/events/notifications/notice_kind.ts'
import { INBOX_MAX } from '@adit/events/notifications/notification.values.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

/** The content of a notification is not kept, except the team of an invitation. */
const inboxAfter = keeping(inboxFold, ['notifications', 'removed'], { notifications: ['read', 'invitedTo'] })

export type InboxState = ReturnType<typeof inboxAfter>

export type InboxCommand =
  | { type: 'DeliverNotification'; notificationId: string; body: NotificationBody; happenedAt?: number | undefined }
  /** `one` is refused if it doesn't exist. Of several, unknown ones are ignored. */
  | { type: 'ReadNotifications'; ids: readonly string[]; one: boolean }
  | { type: 'ReadAllNotifications' }
  | { type: 'RemoveNotifications'; ids: readonly string[]; one: boolean }
  /** What it asked for is settled. */
  | { type: 'WithdrawNotification'; notificationId: string }
  /** The invitation to a team was accepted: its notification stays, read. Otherwise it was declined or withdrawn, and the notification goes. */
  | { type: 'SettleInvitation'; teamId: string; accepted: boolean }

type Of<Type extends InboxCommand['type']> = Extract<InboxCommand, { type: Type }>

export const inboxStream = (accountId: string) => streamName('notifications', 'inbox', accountId)

export const notificationRefusals = refusals('notification_not_found')

export const inboxDecider: Decider<InboxState, InboxCommand, InboxEvent> = {
  initialState: { notifications: new Map(), removed: new Set() },
  decide(command, state) {
    switch (command.type) {
      case 'DeliverNotification':
        return deliver(command, state)
      case 'ReadNotifications':
        return read(known(command, state), state)
      case 'ReadAllNotifications':
        return read([...state.notifications.keys()], state)
      case 'RemoveNotifications':
        return removal(known(command, state), 'account')
      case 'WithdrawNotification':
        return removal(state.notifications.has(command.notificationId) ? [command.notificationId] : [], 'settled')
      case 'SettleInvitation': {
        const invitations = [...state.notifications].filter(([, { invitedTo }]) => invitedTo === command.teamId)
        const ids = invitations.map(([id]) => id)
        return command.accepted ? read(ids, state) : removal(ids, 'settled')
      }
      default:
        return command satisfies never
    }
  },
  evolve: inboxAfter,
}

/** A notification is added once, however often it is delivered. */
function deliver({ notificationId, body, happenedAt }: Of<'DeliverNotification'>, state: InboxState): InboxEvent[] {
  if (state.notifications.has(notificationId) || state.removed.has(notificationId)) return []
  const excess = state.notifications.size + 1 - INBOX_MAX
  const oldest = excess > 0 ? [...state.notifications.keys()].slice(0, excess) : []
  const data = { notificationId, body, ...(happenedAt !== undefined && { happenedAt }) }
  return [{ type: 'NotificationDelivered', data }, ...removal(oldest, 'full')]
}

function read(ids: readonly string[], { notifications }: InboxState): InboxEvent[] {
  const unread = ids.filter((id) => notifications.get(id)?.read === false)
  return unread.length === 0 ? [] : [{ type: 'NotificationsRead', data: { ids: unread } }]
}

function known({ ids, one }: Of<'ReadNotifications'> | Of<'RemoveNotifications'>, state: InboxState): string[] {
  const found = [...new Set(ids)].filter((id) => state.notifications.has(id))
  if (one && found.length === 0) throw notificationRefusals.refuse('notification_not_found')
  return found
}

const removal = (ids: string[], reason: 'account' | 'full' | 'settled'): InboxEvent[] =>
  ids.length === 0 ? [] : [{ type: 'NotificationsRemoved', data: { ids, reason } }]
