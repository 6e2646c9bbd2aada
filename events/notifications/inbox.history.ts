import { type Describers, say } from '../kit/describing.ts'
import type { inboxEvents } from './inbox.events.ts'
import { describeNotice } from './notice_kind.ts'

const removals = {
  account: 'Removed {count} notifications',
  full: 'Removed the {count} oldest notifications because the inbox was full',
  settled: 'Removed {count} answered invitations',
} as const

export const describeInbox: Describers<typeof inboxEvents> = {
  NotificationDelivered: ({ body }, filled) => describeNotice(body, filled),
  NotificationsRead: ({ ids }) => say('Marked {count} notifications as read', { count: ids.length }),
  NotificationsRemoved: ({ ids, reason }) => say(removals[reason], { count: ids.length }, reason),
}
