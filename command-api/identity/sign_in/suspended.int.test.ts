import { afterAll, beforeAll, expect, it } from 'vitest'
import { type IdentitySide, identitySide } from '../identity.fixture.ts'

let side: IdentitySide
beforeAll(async () => {
  side = await identitySide()
})
afterAll(() => side?.close())

const password = 'lantern moss quarry'
interface Body {
  session: string
  details: { field: string; code: string; flow: string }
}

let people = 0
let keys = 0
const call = (method: string, path: string, body?: unknown, token?: string) =>
  side.call<Body>(method, path, { token, body, headers: { 'idempotency-key': `suspended-${keys++}` } })

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
let guard: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  guard = await signUp('moderator')
})
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

/** Signs in with the flow that the refusal named. */
async function signInSuspended(username: string) {
  const { flow } = (await login(username)).body.details
  return call('POST', '/_internal/auth/suspended', { flow })
}

it('lets its holder begin a session that can do little, and only with the code of the refusal', async () => {
  const thief = await signUp()
  await suspend(thief.id, guard.token)
  const { flow } = (await login(thief.username)).body.details
  const opened = await call('POST', '/_internal/auth/suspended', { flow })
  expect(opened.status).toBe(200)
  const again = await call('POST', '/_internal/auth/suspended', { flow })
  expect(again.body.details).toMatchObject({ code: 'flow_ended', field: 'flow' })
  const { session } = opened.body
  // What needs a token says why; where it is optional, it counts as none.
  expect(await reached(session)).toBe('account_suspended')
  expect((await call('POST', '/_internal/pat', { name: 'Tool', scopes: 4, expires: tomorrow() }, session)).status).toBe(
    401,
  )
  expect((await call('GET', '/_internal/gdpr/export', undefined, session)).status).toBe(200)
  const signedIn = (await side.events(thief.id)).filter(({ type }) => type === 'AccountSignedIn')
  expect(signedIn.map(({ data }) => Object(data).whileSuspended)).toEqual([undefined, true])

  const ended = await call('DELETE', '/_internal/auth/suspended', undefined, session)
  expect(ended.status).toBe(204)
  expect((await call('GET', '/_internal/gdpr/export', undefined, session)).body.details.code).toBe('invalid_token')
})

it('keeps that session while it lasts, and ends it with the suspension', async () => {
  const thief = await signUp()
  await suspend(thief.id, guard.token)
  const { session } = (await signInSuspended(thief.username)).body
  const exported = () => call('GET', '/_internal/gdpr/export', undefined, session)
  // Another suspension replaces the first, and its reactor comes late.
  await suspend(thief.id, guard.token, { reason: 'Theft, once more.', until: tomorrow() })
  expect((await exported()).status).toBe(200)
  await unsuspend(thief.id, guard.token)
  expect((await exported()).body.details.code).toBe('invalid_token')
  const { rowCount } = await side.deps.ops.query('select from ops.session where account_id = $1', [thief.id])
  expect(rowCount).toBe(0)
})

it('ends that session by itself at its time', async () => {
  const thief = await signUp()
  await suspend(thief.id, guard.token, { reason: 'Theft.', until: tomorrow() })
  const { session } = (await signInSuspended(thief.username)).body
  const { flow } = (await login(thief.username)).body.details
  const [over, nobody] = [JSON.stringify({ reason: 'Theft.', until: Date.now() - 1 }), thief.id]
  await side.deps.ops.query('update ops.credential set suspension = $2 where account_id = $1', [nobody, over])
  expect((await call('GET', '/_internal/gdpr/export', undefined, session)).body.details.code).toBe('invalid_token')
  await unsuspend(thief.id, guard.token)
  const late = await call('POST', '/_internal/auth/suspended', { flow })
  expect(late.body.details.code).toBe('not_suspended')
})

it('lets nobody in by a code from before the password was changed', async () => {
  const thief = await signUp()
  await suspend(thief.id, guard.token)
  const { flow } = (await login(thief.username)).body.details
  await side.deps.ops.query(`update ops.credential set password_hash = 'another' where account_id = $1`, [thief.id])
  expect((await call('POST', '/_internal/auth/suspended', { flow })).body.details.code).toBe('flow_ended')
})

it('lets its holder delete the account with that session and the password', async () => {
  const thief = await signUp()
  await suspend(thief.id, guard.token)
  const { session } = (await signInSuspended(thief.username)).body
  const wrong = await call('DELETE', `/v3/user/${thief.id}`, { password: 'not this one' }, session)
  expect(wrong.body.details.code).toBe('wrong_password')
  expect((await call('DELETE', `/v3/user/${thief.id}`, { password }, session)).status).toBe(204)
  expect((await login(thief.username)).body.details.code).toBe('wrong_credentials')
})

it('gives nobody else a session to sign out of that way', async () => {
  const ada = await signUp()
  const { body } = await call('DELETE', '/_internal/auth/suspended', undefined, ada.token)
  expect(body.details.code).toBe('not_suspended')
})
