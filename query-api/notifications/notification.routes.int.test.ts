import { accountEvents } from '@adit/events/identity/account.events.ts'
import { inboxEvents } from '@adit/events/notifications/inbox.events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventLog, projectStreams } from '../testing/fixture.ts'
import { type QuerySide, querySide, type tokens } from '../testing/query_side.ts'
import type { NotificationV2, NotificationV3 } from './notification_shape.ts'

let side: QuerySide
type Who = keyof typeof tokens | undefined

/** STRANGER has joined a public project and is invited to a draft, and has notifications about both. */
beforeAll(async () => {
  const log = eventLog()
  for (const accountId of ['STRANGER', 'OWNER001']) {
    const email = { account: accountId, sealed: '' }
    log.stream(accountEvents, accountId)('AccountCreated', {
      accountId,
      username: `name-${accountId}`,
      email,
      newsletter: false,
    })
  }
  const open = projectStreams('PROJECT1', log)
  open.create({ title: 'Lantern' })
  open.publish('VERSION1')
  open.approve()
  const draft = projectStreams('PROJECT2', log)
  draft.create({ slug: 'draft', title: 'Secret' })
  for (const project of [open, draft]) project.invite('STRANGER', { role: 'Artist' })
  open.team('TeamMemberJoined', { accountId: 'STRANGER' })
  const inbox = log.stream(inboxEvents, 'STRANGER')
  inbox('NotificationDelivered', {
    notificationId: 'JOINED01',
    body: { kind: 'team_invite', projectId: 'PROJECT1', teamId: 'TROJECT1', invitedBy: 'OWNER001', role: 'Artist' },
  })
  inbox('NotificationDelivered', {
    notificationId: 'UPDATE01',
    body: { kind: 'project_update', projectId: 'PROJECT1', versionId: 'VERSION1' },
  })
  inbox('NotificationDelivered', {
    notificationId: 'INVITE01',
    body: { kind: 'team_invite', projectId: 'PROJECT2', teamId: 'TROJECT2', invitedBy: 'OWNER001', role: 'Artist' },
  })
  inbox('NotificationDelivered', {
    notificationId: 'STATUS01',
    body: { kind: 'status_change', projectId: 'PROJECT2', from: 'processing', to: 'rejected' },
  })
  inbox('NotificationDelivered', {
    notificationId: 'REPORT01',
    body: { kind: 'moderator_message', projectId: null, reportId: 'REP00001', threadId: 'THREAD01', messageId: 'M1' },
  })
  const conflict = { kind: 'staff_conflict', decidedBy: 'OWNER001', reason: 'Nobody else was here.' } as const
  const staffInbox = log.stream(inboxEvents, 'STAFF001')
  staffInbox('NotificationDelivered', {
    notificationId: 'CONFLIC1',
    body: { ...conflict, projectId: 'PROJECT1', reportId: null },
  })
  staffInbox('NotificationDelivered', {
    notificationId: 'CONFLIC2',
    body: { ...conflict, projectId: null, reportId: 'REP00001' },
  })
  staffInbox('NotificationDelivered', {
    notificationId: 'DRAWN001',
    body: { kind: 'withdrawal_update', withdrawalId: 'DRAW0001', step: 'returned', amount: '20.00' },
  })
  staffInbox('NotificationDelivered', {
    notificationId: 'TAKEN001',
    body: { kind: 'revenue_reversal', reversalId: 'REVERSE1', step: 'reversed', amount: '4.00' },
  })
  staffInbox('NotificationDelivered', {
    notificationId: 'FORM0001',
    body: { kind: 'tax_form', form: 'W-8BEN', step: 'expires', expiresOn: '2029-12-31' },
  })
  inbox('NotificationsRead', { ids: ['UPDATE01', 'JOINED01'] })
  side = await querySide(log.events)
})
afterAll(() => side.close())

describe.each(['v2', 'v3'])('GET /%s/user/:id/notifications', (version) => {
  it.each<[string, Who, number]>([
    ['STRANGER', 'stranger', 200],
    ['name-stranger', 'stranger', 200],
    ['STRANGER', undefined, 401],
    ['STRANGER', 'owner', 401],
    ['STRANGER', 'moderator', 401],
    ['NOBODY00', 'stranger', 404],
  ])('%s answers %s %i', async (user, who, status) => {
    expect((await side.get(`/${version}/user/${user}/notifications`, who)).status).toBe(status)
  })

  it.each<[string, Who, number]>([
    ['UPDATE01', 'stranger', 200],
    ['UPDATE01', 'owner', 404],
    ['UPDATE01', undefined, 401],
    ['NOTHING1', 'stranger', 404],
  ])('notification %s answers %s %i', async (id, who, status) => {
    expect((await side.get(`/${version}/notification/${id}`, who)).status).toBe(status)
  })

  it('answers several in the requested order, only of the viewer', async () => {
    const path = `/${version}/notifications?ids=["STATUS01","NOTHING1","UPDATE01"]`
    const read = async (who: Who) => (await side.getJson<NotificationV2[]>(path, who)).body.map(({ id }) => id)
    expect(await read('stranger')).toEqual(['STATUS01', 'UPDATE01'])
    expect(await read('owner')).toEqual([])
    expect((await side.get(path)).status).toBe(401)
  })
})

it('has texts for clients that do not know its kinds', async () => {
  const { body } = await side.getJson<NotificationV2[]>('/v2/user/STRANGER/notifications', 'stranger')
  const byId = new Map(body.map((one) => [one.id, one]))
  expect(byId.get('UPDATE01')).toMatchObject({
    read: true,
    type: 'project_update',
    text: 'Lantern has published 1.0.0+VERSION1.',
    link: '/project/PROJECT1/version/VERSION1',
    actions: [],
    body: { type: 'project_update', project_id: 'PROJECT1', version_id: 'VERSION1' },
  })
  expect(byId.get('INVITE01')).toMatchObject({
    read: false,
    text: 'user-owner001 invites you to work on Secret as Artist.',
    actions: [
      { title: 'Accept', action_route: ['POST', 'team/TROJECT2/join'] },
      { title: 'Decline', action_route: ['DELETE', 'team/TROJECT2/members/STRANGER'] },
    ],
  })
  // Declining would be leaving the team.
  expect(byId.get('JOINED01')).toMatchObject({ read: true, actions: [] })
  expect(byId.get('STATUS01')?.text).toBe('A project went from processing to rejected.')
  expect(byId.get('REPORT01')?.link).toBe('/dashboard/report/REP00001')
})

it('tells staff who decided on what is their own, and why', async () => {
  const read = async (id: string) => (await side.getJson<NotificationV2>(`/v2/notification/${id}`, 'moderator')).body
  expect(await read('CONFLIC1')).toMatchObject({
    text: 'user-owner001 decided on Lantern: Nobody else was here.',
    link: '/moderation/projects/PROJECT1/show',
    body: {
      ...{ type: 'staff_conflict', project_id: 'PROJECT1', report_id: null },
      ...{ decided_by: 'OWNER001', reason: 'Nobody else was here.' },
    },
  })
  expect(await read('CONFLIC2')).toMatchObject({
    text: 'user-owner001 decided on a report: Nobody else was here.',
    link: '/moderation/reports/REP00001/show',
  })
  const { body } = await side.getJson('/_internal/notifications?kind=staff_conflict', 'moderator')
  expect(body).toMatchObject({ total: 2, notifications: [{ inviter: 'user-owner001' }, {}] })
})

it.each([
  [
    'DRAWN001',
    'Your withdrawal of 20.00 dollars came back. It is on your balance again.',
    '/dashboard/revenue/transfers',
    { type: 'withdrawal_update', withdrawal_id: 'DRAW0001', step: 'returned', amount: '20.00' },
  ],
  [
    'TAKEN001',
    '4.00 dollars of your revenue were taken back.',
    '/dashboard/revenue/reversal/REVERSE1',
    { type: 'revenue_reversal', reversal_id: 'REVERSE1', step: 'reversed', amount: '4.00' },
  ],
  [
    'FORM0001',
    'Your W-8BEN form expires on 2029-12-31.',
    '/dashboard/revenue/tax-form',
    { type: 'tax_form', form: 'W-8BEN', step: 'expires', expires_on: '2029-12-31' },
  ],
] as const)('tells of payouts: %s', async (id, text, link, body) => {
  const found = (await side.getJson(`/v3/notification/${id}`, 'moderator')).body
  expect(found).toMatchObject({ text, link, body })
})

it('pages by kind, with the names of what the viewer may see', async () => {
  const read = async (query: string) => (await side.getJson(`/_internal/notifications${query}`, 'stranger')).body
  expect(await read('?limit=1&offset=1')).toMatchObject({ total: 5, unread: 3, notifications: [{ id: 'STATUS01' }] })
  expect(await read('?kind=team_invite')).toMatchObject({
    total: 2,
    unread: 3,
    notifications: [{ id: 'INVITE01', project: { title: 'Secret' }, inviter: 'user-owner001' }, { id: 'JOINED01' }],
  })
  expect(await read('?kind=status_change')).toMatchObject({ notifications: [{ project: null }] })
  expect((await side.get('/_internal/notifications?kind=gossip', 'stranger')).status).toBe(400)
  expect((await side.get('/_internal/notifications')).status).toBe(401)
})

it('uses the newer names in version 3', async () => {
  const { body } = await side.getJson<NotificationV3>('/v3/notification/INVITE01', 'stranger')
  expect(body).toMatchObject({ name: 'You are invited to a team', actions: [{ name: 'Accept' }, { name: 'Decline' }] })
})
