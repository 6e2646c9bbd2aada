import { accountEvents } from '@adit/events/identity/account.events.ts'
import { inboxEvents } from '@adit/events/notifications/inbox.events.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { eventLog, projectStreams } from '../testing/fixture.ts'
import { type QuerySide, querySide, type Refused, type tokens } from '../testing/query_side.ts'
import type { InboxEntry } from './notification_shape.ts'

let side: QuerySide

/** STRANGER has a new version that is read, an invitation and a review; OWNER001 has a review. */
beforeAll(async () => {
  const log = eventLog()
  for (const accountId of ['STRANGER', 'OWNER001']) {
    const email = { account: accountId, sealed: '' }
    const username = `name-${accountId}`
    log.stream(accountEvents, accountId)('AccountCreated', { accountId, username, email, newsletter: false })
  }
  const open = projectStreams('PROJECT1', log)
  open.create({ title: 'Lantern' })
  open.publish('VERSION1')
  open.approve()
  const inbox = log.stream(inboxEvents, 'STRANGER')
  const deliver = (notificationId: string, body: Parameters<typeof inbox<'NotificationDelivered'>>[1]['body']) =>
    inbox('NotificationDelivered', { notificationId, body })
  deliver('UPDATE01', { kind: 'project_update', projectId: 'PROJECT1', versionId: 'VERSION1' })
  deliver('INVITE01', {
    ...{ kind: 'team_invite', projectId: 'PROJECT1', teamId: 'TROJECT1', invitedBy: 'OWNER001', role: 'Artist' },
  })
  deliver('STATUS01', { kind: 'status_change', projectId: 'PROJECT1', from: 'processing', to: 'approved' })
  inbox('NotificationsRead', { ids: ['UPDATE01'] })
  log.stream(inboxEvents, 'OWNER001')('NotificationDelivered', {
    notificationId: 'OTHERS01',
    body: { kind: 'status_change', projectId: 'PROJECT1', from: 'draft', to: 'processing' },
  })
  side = await querySide(log.events)
})
afterAll(() => side.close())

const path = (query: Record<string, unknown>) =>
  `/_internal/dashboard/notifications?${Object.entries(query)
    .map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`)
    .join('&')}`

async function ids(query: Record<string, unknown>, who: keyof typeof tokens = 'stranger'): Promise<string[]> {
  const { status, body } = await side.getJson<InboxEntry[]>(path(query), who)
  expect(status).toBe(200)
  return body.map(({ id }) => id)
}

describe('GET /_internal/dashboard/notifications', () => {
  it.each([
    [{}, ['STATUS01', 'INVITE01', 'UPDATE01']],
    [{ sort: ['created', 'ASC'] }, ['UPDATE01', 'INVITE01', 'STATUS01']],
    [{ sort: ['id', 'ASC'] }, ['INVITE01', 'STATUS01', 'UPDATE01']],
    [{ filter: { read: true } }, ['UPDATE01']],
    [{ filter: { read: false } }, ['STATUS01', 'INVITE01']],
    [{ filter: { kind: 'team_invite' } }, ['INVITE01']],
    [{ filter: { kind: 'team_invite', read: true } }, []],
    [{ filter: { id: ['UPDATE01', 'OTHERS01'] } }, ['UPDATE01']],
  ])('%j', async (query, expected) => {
    expect(await ids(query)).toEqual(expected)
  })

  it("shows nobody else's notifications", async () => {
    expect(await ids({}, 'owner')).toEqual(['OTHERS01'])
    expect(await ids({ filter: { id: ['UPDATE01'] } }, 'owner')).toEqual([])
    expect(await ids({}, 'moderator')).toEqual([])
    expect((await side.get(path({}))).status).toBe(401)
  })

  it('names what each is about', async () => {
    const { body } = await side.getJson<InboxEntry[]>(path({ filter: { kind: 'project_update' } }), 'stranger')
    expect(body[0]).toMatchObject({ project: { title: 'Lantern' }, read: true })
    expect(body[0]?.version_number).toBeTruthy()
  })

  it('pages and counts', async () => {
    const answer = await side.get(path({ range: [1, 1] }), 'stranger')
    expect(answer.headers.get('content-range')).toBe('notifications 1-1/3')
    expect(await answer.json()).toHaveLength(1)
  })

  it.each([
    [{ sort: ['read', 'ASC'] }, 'sort'],
    [{ range: [0, 1_000] }, 'range'],
    [{ filter: { kind: 'spam' } }, 'filter'],
    [{ filter: { account: 'OWNER001' } }, 'filter'],
  ])('refuses %j', async (query, field) => {
    const { status, body } = await side.getJson<Refused>(path(query), 'stranger')
    expect(status).toBe(400)
    expect(body.details.field).toMatch(new RegExp(`^${field}\\b`))
  })
})
