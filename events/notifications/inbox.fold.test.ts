import { expect, it } from 'vitest'
import { snapshotOf } from '../kit/fold.fixture.ts'
import type { InboxEvent } from './inbox.events.ts'
import { type Inbox, inboxFold } from './inbox.fold.ts'
import type { NotificationBody } from './notice_kind.ts'
import { INBOX_MAX } from './notification.values.ts'

const update: NotificationBody = { kind: 'project_update', projectId: 'PROJECT1', versionId: 'VERSION1' }
const invite: NotificationBody = {
  ...{ kind: 'team_invite', projectId: 'PROJECT1', teamId: 'TEAM0001', invitedBy: 'ADA', role: 'Member' },
}
const delivered = (notificationId: string, body: NotificationBody = update): InboxEvent => ({
  type: 'NotificationDelivered',
  data: { notificationId, body },
})
const removed = (...ids: string[]): InboxEvent => ({ type: 'NotificationsRemoved', data: { ids, reason: 'account' } })
const a = { notificationId: 'A', body: update, read: false, createdAt: 1_000, invitedTo: null }
const b = { notificationId: 'B', body: invite, read: false, createdAt: 2_000, invitedTo: 'TEAM0001' }
const both = [delivered('A'), delivered('B', invite)]

it.each<
  [string, InboxEvent[], Inbox['notifications'] extends ReadonlyMap<string, infer One> ? One[] : never, string[]]
>([
  ['is empty', [], [], []],
  ['contains delivered notifications, with the team of an invitation', both, [a, b], []],
  [
    'knows which are read',
    [...both, { type: 'NotificationsRead', data: { ids: ['B'] } }],
    [a, { ...b, read: true }],
    [],
  ],
  [
    'dates a notification by what happened',
    [{ type: 'NotificationDelivered', data: { notificationId: 'A', body: update, happenedAt: 7 } }],
    [{ ...a, createdAt: 7 }],
    [],
  ],
  ['remembers removed ones', [...both, removed('A')], [b], ['A']],
])('an inbox %s', (_, events, notifications, ids) => {
  const inbox = snapshotOf(inboxFold, events)
  expect([...inbox.notifications.values()]).toEqual(notifications)
  expect([...inbox.removed]).toEqual(ids)
})

it('an inbox remembers at most as many removed notifications as it can contain', () => {
  const ids = Array.from({ length: INBOX_MAX }, (_, index) => `N${index}`)
  const inbox = snapshotOf(inboxFold, [removed('A', 'B'), removed(...ids.slice(1))])
  expect([...inbox.removed]).toEqual(['B', ...ids.slice(1)])
})
