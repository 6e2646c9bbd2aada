import { type NotificationsTables, notificationsVersion } from '@adit/projectors/notifications/notification.table.ts'
import { defineRoom } from '../kit/define_room.ts'
import type { Models } from '../kit/read_models/models.ts'
import * as inboxList from './inbox_list.contract.ts'
import * as notification from './notification.contract.ts'

declare module '../kit/read_models/models.ts' {
  interface ReadModels extends Models<'notifications', NotificationsTables> {}
}

export const notifications = defineRoom('notifications', {
  contracts: { ...notification, ...inboxList },
  reads: { notifications: notificationsVersion },
  groups: { Notifications: 'Your inbox. Only you and admins can read it.' },
  side: new URL('side.ts', import.meta.url),
})
