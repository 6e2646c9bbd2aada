import { streamName } from '@adit/events/kit/envelope.ts'
import type { InboxEvent, NotificationBody } from '@adit/events/notifications/inbox.events.ts'
import { INBOX_MAX } from '@adit/events/notifications/notification.values.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

interface Delivered {
  read: boolean
  /** Of an invitation: the team that it is to. */
  teamId: string | undefined
}

export interface InboxState {
  /** By id, the oldest first; at most INBOX_MAX. */
  notifications: ReadonlyMap<string, Delivered>
  /** The last INBOX_MAX that were removed: what is delivered again after a crash is at most that old. */
  removed: ReadonlySet<string>
}

export type InboxCommand =
  | { type: 'DeliverNotification'; notificationId: string; body: NotificationBody }
  /** `one` is refused when it is not there; of several, those that are not there are left out. */
  | { type: 'ReadNotifications'; ids: readonly string[]; one: boolean }
  | { type: 'ReadAllNotifications' }
  | { type: 'RemoveNotifications'; ids: readonly string[]; one: boolean }
  /** The invitation to a team was accepted, declined or withdrawn. */
  | { type: 'SettleInvitation'; teamId: string }

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
      case 'SettleInvitation': {
        const invitations = [...state.notifications].filter(([, { teamId }]) => teamId === command.teamId)
        return removal(
          invitations.map(([id]) => id),
          'settled',
        )
      }
      default:
        return command satisfies never
    }
  },
  evolve,
}

/** A notification comes once, however often it is delivered. */
function deliver({ notificationId, body }: Of<'DeliverNotification'>, state: InboxState): InboxEvent[] {
  if (state.notifications.has(notificationId) || state.removed.has(notificationId)) return []
  const excess = state.notifications.size + 1 - INBOX_MAX
  const oldest = excess > 0 ? [...state.notifications.keys()].slice(0, excess) : []
  return [{ type: 'NotificationDelivered', data: { notificationId, body } }, ...removal(oldest, 'full')]
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

function evolve(state: InboxState, event: InboxEvent): InboxState {
  const notifications = new Map(state.notifications)
  switch (event.type) {
    case 'NotificationDelivered': {
      const { notificationId, body } = event.data
      const teamId = body.kind === 'team_invite' ? body.teamId : undefined
      notifications.set(notificationId, { read: false, teamId })
      return { ...state, notifications }
    }
    case 'NotificationsRead':
      for (const id of event.data.ids) {
        const delivered = notifications.get(id)
        if (delivered) notifications.set(id, { ...delivered, read: true })
      }
      return { ...state, notifications }
    case 'NotificationsRemoved': {
      for (const id of event.data.ids) notifications.delete(id)
      const removed = [...state.removed, ...event.data.ids].slice(-INBOX_MAX)
      return { notifications, removed: new Set(removed) }
    }
    default:
      return event satisfies never
  }
}
