import { inboxEvents } from '@adit/events/notifications/inbox.events.ts'
import { eventLog } from '@adit/platform/testing/event_log.ts'
import { testProjector } from '@adit/platform/testing/projector_kit.ts'
import { expect, it } from 'vitest'
import { notificationTable } from './notification.table.ts'
import { notificationsProjector } from './notifications.projector.ts'

const { given } = testProjector(notificationsProjector)
const body = { kind: 'project_update', projectId: 'PROJECT1', versionId: 'VERSION1' } as const

function inbox() {
  const log = eventLog()
  const write = log.stream(inboxEvents, 'ACCOUNT1')
  write('NotificationDelivered', { notificationId: 'N0000001', body })
  write('NotificationDelivered', { notificationId: 'N0000002', body })
  return { log, write, rows: () => given(log.events).rows(notificationTable) }
}

it('NotificationDelivered keeps it unread', () => {
  const { log, rows } = inbox()
  expect(rows()[0]).toEqual({
    account_id: 'ACCOUNT1',
    notification_id: 'N0000001',
    body,
    read: false,
    created_at: log.events[0]?.at,
  })
})

it('NotificationsRead marks the named notifications', () => {
  const { write, rows } = inbox()
  write('NotificationsRead', { ids: ['N0000002'] })
  expect(rows().map(({ read }) => read)).toEqual([false, true])
})

it('NotificationsRemoved removes the named notifications', () => {
  const { write, rows } = inbox()
  write('NotificationsRemoved', { ids: ['N0000001'], reason: 'full' })
  expect(rows().map((row) => row.notification_id)).toEqual(['N0000002'])
})
