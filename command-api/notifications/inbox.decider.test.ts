import type { InboxEvent } from '@adit/events/notifications/inbox.events.ts'
import { INBOX_MAX } from '@adit/events/notifications/notification.values.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { expect, it } from 'vitest'
import { type InboxCommand, inboxDecider, inboxStream } from './inbox.decider.ts'

const update = { kind: 'project_update', projectId: 'PROJECT1', versionId: 'VERSION1' } as const
const invite = {
  kind: 'team_invite',
  projectId: 'PROJECT1',
  teamId: 'TEAM0001',
  invitedBy: 'ADA',
  role: 'Member',
} as const
const delivered = (notificationId: string, body: typeof update | typeof invite = update): InboxEvent => ({
  type: 'NotificationDelivered',
  data: { notificationId, body },
})
const removed = (...ids: string[]): InboxEvent => ({ type: 'NotificationsRemoved', data: { ids, reason: 'account' } })
const deliver = (notificationId: string): InboxCommand => ({
  type: 'DeliverNotification',
  notificationId,
  body: update,
})
const decide = (history: InboxEvent[], command: InboxCommand) =>
  inboxDecider.decide(command, fold(inboxDecider, history))

it('delivers a notification once, even if it was removed since', () => {
  expect(decide([], deliver('A'))).toEqual([delivered('A')])
  expect(decide([delivered('A')], deliver('A'))).toEqual([])
  expect(decide([delivered('A'), removed('A')], deliver('A'))).toEqual([])
})

it('removes the oldest notifications when it is full', () => {
  const full = Array.from({ length: INBOX_MAX }, (_, index) => delivered(`N${index}`))
  expect(decide(full.slice(1), deliver('A'))).toHaveLength(1)
  expect(decide(full, deliver('A'))).toEqual([
    delivered('A'),
    { type: 'NotificationsRemoved', data: { ids: ['N0'], reason: 'full' } },
  ])
})

it('marks unread notifications as read once', () => {
  const history = [delivered('A'), delivered('B')]
  const read: InboxCommand = { type: 'ReadNotifications', ids: ['B', 'A', 'B', 'C'], one: false }
  const events = decide(history, read)
  expect(events).toEqual([{ type: 'NotificationsRead', data: { ids: ['B', 'A'] } }])
  expect(decide([...history, ...events], read)).toEqual([])
})

it('marks all unread notifications as read', () => {
  const history = [delivered('A'), delivered('B'), delivered('C'), removed('B')]
  expect(decide(history, { type: 'ReadAllNotifications' })).toEqual([
    { type: 'NotificationsRead', data: { ids: ['A', 'C'] } },
  ])
  expect(decide([], { type: 'ReadAllNotifications' })).toEqual([])
})

it('removes existing notifications', () => {
  expect(decide([delivered('A')], { type: 'RemoveNotifications', ids: ['A', 'B'], one: false })).toEqual([removed('A')])
  expect(decide([], { type: 'RemoveNotifications', ids: ['B'], one: false })).toEqual([])
})

it.each(['ReadNotifications', 'RemoveNotifications'] as const)('%s refuses an unknown notification', (type) => {
  expect(() => decide([delivered('A'), removed('A')], { type, ids: ['A'], one: true })).toThrow(
    'notification_not_found',
  )
})

const settle = (teamId: string, accepted = false): InboxCommand => ({ type: 'SettleInvitation', teamId, accepted })

it('keeps an invitation that was accepted, and marks it as read', () => {
  const history = [delivered('A'), delivered('B', invite)]
  const read: InboxEvent = { type: 'NotificationsRead', data: { ids: ['B'] } }
  expect(decide(history, settle('TEAM0001', true))).toEqual([read])
  expect(decide([...history, read], settle('TEAM0001', true))).toEqual([])
})

it('removes an invitation that was declined or withdrawn', () => {
  const history = [delivered('A'), delivered('B', invite)]
  expect(decide(history, settle('TEAM0001'))).toEqual([
    { type: 'NotificationsRemoved', data: { ids: ['B'], reason: 'settled' } },
  ])
  expect(decide(history, settle('TEAM0002'))).toEqual([])
})

it('removes a notification whose request is settled, and remembers it', () => {
  const withdraw: InboxCommand = { type: 'WithdrawNotification', notificationId: 'A' }
  const settled: InboxEvent = { type: 'NotificationsRemoved', data: { ids: ['A'], reason: 'settled' } }
  expect(decide([delivered('A'), delivered('B')], withdraw)).toEqual([settled])
  expect(decide([delivered('A'), settled], withdraw)).toEqual([])
  expect(decide([delivered('A'), settled], deliver('A'))).toEqual([])
})

it('keeps when it happened, if that is known', () => {
  const command: InboxCommand = { ...deliver('A'), happenedAt: 0 } as InboxCommand
  expect(decide([], command)).toEqual([
    { type: 'NotificationDelivered', data: { notificationId: 'A', body: update, happenedAt: 0 } },
  ])
  const [event] = decide([], deliver('A'))
  expect(event?.data).not.toHaveProperty('happenedAt')
})

it('removes nothing while there is room', () => {
  const full = Array.from({ length: INBOX_MAX - 1 }, (_, index) => delivered(`N${index}`))
  expect(decide(full, deliver('A'))).toEqual([delivered('A')])
})

it('reads and removes one that exists', () => {
  const ids = ['A']
  expect(decide([delivered('A')], { type: 'ReadNotifications', ids, one: true })).toEqual([
    { type: 'NotificationsRead', data: { ids } },
  ])
  expect(decide([delivered('A')], { type: 'RemoveNotifications', ids, one: true })).toEqual([removed('A')])
})

it('is a stream of its own for each account', () => {
  expect(inboxStream('ADA00001')).toBe('notifications.inbox-ADA00001')
})
