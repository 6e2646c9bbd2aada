import type { StandingFold } from '../kit/fold.ts'
import type { RecordedInboxEvent } from './inbox.events.ts'
import type { NotificationBody } from './notice_kind.ts'
import { INBOX_MAX } from './notification.values.ts'

export interface Notification {
  notificationId: string
  body: NotificationBody
  read: boolean
  /** Milliseconds since 1970. */
  createdAt: number
  /** The team that an invitation is for. Only decisions need it. */
  invitedTo: string | null
}

export interface Inbox {
  /** By id, oldest first; at most INBOX_MAX. */
  notifications: ReadonlyMap<string, Notification>
  /** The last INBOX_MAX that were removed. Only decisions need them: what is delivered again after a crash is at most that old. */
  removed: ReadonlySet<string>
}

export const inboxFold: StandingFold<Inbox, RecordedInboxEvent> = {
  initial: { notifications: new Map(), removed: new Set() },
  begin: {},
  on: {
    NotificationDelivered: ({ data: { notificationId, body, happenedAt }, at }) => {
      const invitedTo = body.kind === 'team_invite' ? body.teamId : null
      return {
        notifications: [
          { id: notificationId, put: { notificationId, body, read: false, createdAt: happenedAt ?? at, invitedTo } },
        ],
      }
    },
    NotificationsRead: ({ data }) => ({
      notifications: data.ids.map((id) => ({ id, change: { read: true } })),
    }),
    NotificationsRemoved: ({ data }) => ({
      notifications: data.ids.map((id) => ({ id, removed: true })),
      removed: (before) => new Set([...before, ...data.ids].slice(-INBOX_MAX)),
    }),
  },
}
