import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type IdentitySide, identitySide } from '../identity.fixture.ts'
import { suspensionReactor } from './suspension.reactor.ts'

let side: IdentitySide
beforeAll(async () => {
  side = await identitySide()
})
afterAll(() => side?.close())

const password = 'lantern moss quarry'
interface Body {
  session: string
  access_token: string
  description: string
  details: { field: string; code: string; reason: string; until: string }
}

let people = 0
let keys = 0
const call = (method: string, path: string, body?: unknown, token?: string) =>
  side.call<Body>(method, path, { token, body, headers: { 'idempotency-key': `suspension-${keys++}` } })

async function signUp(role?: 'moderator' | 'admin') {
  const username = `suspended${people++}`
  const email = `${username}@example.org`
  const { body } = await call('POST', '/_internal/auth/create', { username, email, password })
  const { rows } = await side.deps.ops.query<{ account_id: string }>(
    'select account_id from ops.session order by created_at desc, id limit 1',
  )
  const id = rows[0]?.account_id ?? ''
  if (role) await side.deps.ops.query('update ops.credential set role = $2 where account_id = $1', [id, role])
  return { username, token: body.session, id }
}
const login = (username: string) => call('POST', '/_internal/auth/login', { username, password })
const suspend = (id: string, by: string, body: unknown = { reason: 'Theft.', until: null }) =>
  call('PUT', `/_internal/user/${id}/suspension`, body, by)
const unsuspend = (id: string, by: string) =>
  call('DELETE', `/_internal/user/${id}/suspension`, { reason: 'Mistaken.' }, by)
const reached = async (token: string) => {
  const { status, body } = await call('GET', '/_internal/auth/security', undefined, token)
  return status === 200 ? 200 : (body.details?.code ?? status)
}
const tomorrow = () => new Date(Date.now() + 86_400_000).toISOString()

async function withToken(token: string) {
  const expires = tomorrow()
  const { body } = await call('POST', '/_internal/pat', { name: 'Tool', scopes: 4, expires }, token)
  return body.access_token
}

it('ends every session and lets no token count, until it is ended', async () => {
  const [thief, guard] = [await signUp(), await signUp('moderator')]
  const pat = await withToken(thief.token)
  expect((await suspend(thief.username, guard.token)).status).toBe(204)
  expect(await reached(thief.token)).toBe('invalid_token')
  const asked = await side.call<Body>('GET', '/_internal/session/list', { token: pat })
  expect([asked.status, asked.body.details]).toMatchObject([401, { code: 'account_suspended', reason: 'Theft.' }])
  const refused = await login(thief.username)
  expect([refused.status, refused.body.details]).toMatchObject([401, { code: 'account_suspended', reason: 'Theft.' }])
  expect(refused.body.description).toBe('This account is suspended for good. The reason: Theft.')

  expect((await unsuspend(thief.id, guard.token)).status).toBe(204)
  const { session } = (await login(thief.username)).body
  expect(await reached(session)).toBe(200)
  const again = await side.call<Body>('GET', '/_internal/session/list', { token: pat })
  expect(again.body.details?.code).not.toBe('account_suspended')
  expect((await unsuspend(thief.id, guard.token)).body.details.code).toBe('not_suspended')
})

it('tells nobody of it who doesn’t know the password', async () => {
  const [thief, guard] = [await signUp(), await signUp('moderator')]
  await suspend(thief.id, guard.token)
  const { body } = await call('POST', '/_internal/auth/login', { username: thief.username, password: 'wrong one here' })
  expect(body.details.code).toBe('wrong_credentials')
})

it('ends by itself at its time', async () => {
  const [thief, guard] = [await signUp(), await signUp('admin')]
  const pat = await withToken(thief.token)
  const until = tomorrow()
  expect((await suspend(thief.id, guard.token, { reason: 'Theft.', until })).status).toBe(204)
  const refused = await login(thief.username)
  expect(refused.body.details).toMatchObject({ code: 'account_suspended_until', reason: 'Theft.', until })
  expect(refused.body.description).toBe(
    `This account is suspended until ${until.slice(0, 10)} ${until.slice(11, 16)} UTC. The reason: Theft.`,
  )
  const past = JSON.stringify({ reason: 'Theft.', until: Date.now() - 1 })
  await side.deps.ops.query('update ops.credential set suspension = $2 where account_id = $1', [thief.id, past])
  const asked = await side.call<Body>('GET', '/_internal/session/list', { token: pat })
  expect(asked.body.details?.code).not.toBe('account_suspended_until')
})

it('is done by staff alone, for a reason, and never to staff', async () => {
  const [ada, bob, guard, admin] = [await signUp(), await signUp(), await signUp('moderator'), await signUp('admin')]
  expect((await suspend(ada.id, bob.token)).body.details.code).toBe('staff_only')
  expect((await unsuspend(ada.id, bob.token)).body.details.code).toBe('staff_only')
  expect((await suspend('nobody', guard.token)).status).toBe(404)
  expect((await unsuspend('nobody', guard.token)).status).toBe(404)
  const none = await suspend(ada.id, guard.token, { reason: ' ', until: null })
  expect([none.status, none.body.details.field]).toEqual([400, 'reason'])
  const past = await suspend(ada.id, guard.token, { reason: 'Theft.', until: '2020-01-01T00:00:00Z' })
  expect(past.body.details).toMatchObject({ code: 'expiry_past', field: 'until' })

  const second = await signUp('admin')
  const promote = () =>
    call('POST', `/_internal/user/${ada.id}/role`, { role: 'moderator', reason: 'Helps.' }, admin.token)
  expect((await suspend(ada.id, guard.token)).status).toBe(204)
  expect((await promote()).body.details).toMatchObject({ code: 'suspended_no_role', field: 'role' })
  await unsuspend(ada.id, guard.token)
  expect((await promote()).status).toBe(204)
  const asked = (await side.events(ada.id)).find(({ type }) => type === 'StaffActAsked')?.data as { actId: string }
  expect((await call('POST', `/_internal/staff_act/${asked.actId}/confirm`, {}, second.token)).status).toBe(204)
  expect((await suspend(ada.id, admin.token)).body.details.code).toBe('staff_not_suspended')
})

it('keeps who did it and why in the history of the account', async () => {
  const [thief, guard] = [await signUp(), await signUp('moderator')]
  await suspend(thief.id, guard.token)
  await suspend(thief.id, guard.token) // the same again is no change
  await suspend(thief.id, guard.token, { reason: 'Theft, once more.', until: null })
  await unsuspend(thief.id, guard.token)
  const told = (await side.events(thief.id)).filter(({ type }) => type.startsWith('AccountSuspen'))
  const actor = { kind: 'staff', id: guard.id }
  expect(told).toMatchObject([
    { type: 'AccountSuspended', data: { reason: 'Theft.', until: null }, metadata: { actor } },
    { type: 'AccountSuspended', data: { reason: 'Theft, once more.' }, metadata: { actor } },
    { type: 'AccountSuspensionEnded', data: { reason: 'Mistaken.' }, metadata: { actor } },
  ])
})

it('of a time that is over ends no session when the reactor comes late', async () => {
  const thief = await signUp()
  await side.suspend(thief.id, { reason: 'Theft.', until: 9 })
  const event = (await side.events(thief.id)).find(({ type }) => type === 'AccountSuspended') as RecordedEvent
  const context = { correlationId: 'late', causationId: event.id, now: Date.now } as CommandContext
  await suspensionReactor(side.deps).react(event, context)
  expect(await reached(thief.token)).toBe(200)
})

it('is finished by a reactor where a request broke off after its event', async () => {
  const [thief, guard] = [await signUp(), await signUp('moderator')]
  await suspend(thief.id, guard.token)
  await side.deps.ops.query(
    'update ops.credential set suspension = null, suspension_revision = -1 where account_id = $1',
    [thief.id],
  )
  const reactor = suspensionReactor(side.deps)
  const event = (await side.events(thief.id)).find(({ type }) => type === 'AccountSuspended') as RecordedEvent
  expect([...reactor.handles].toSorted()).toEqual(['AccountSuspended', 'AccountSuspensionEnded'])
  await reactor.react(event, { correlationId: 'again', causationId: event.id, now: Date.now } as CommandContext)
  const { rows } = await side.deps.ops.query('select suspension from ops.credential where account_id = $1', [thief.id])
  expect(rows).toEqual([{ suspension: { reason: 'Theft.', until: null } }])
  // What an older event says doesn’t overtake it.
  await side.deps.identity.credentials.setSuspension(thief.id, null, 0)
  expect((await login(thief.username)).body.details.code).toBe('account_suspended')
})
