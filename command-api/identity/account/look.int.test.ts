import { LOOKS } from '@adit/events/identity/account_limits.values.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type IdentitySide, identitySide } from '../identity.fixture.ts'
import { createAccount } from './account_create.ts'

let side: IdentitySide
let guard: Awaited<ReturnType<typeof signUp>>
let ada: Awaited<ReturnType<typeof signUp>>
beforeAll(async () => {
  side = await identitySide()
  guard = await signUp('guard', 'moderator')
  ada = await signUp('ada')
})
afterAll(() => side?.close())

interface Body {
  session: string
  email: string | null
  details: { code: string }
}

let keys = 0
const call = (method: string, path: string, body?: unknown, token?: string) =>
  side.call<Body>(method, path, { token, body, headers: { 'idempotency-key': `look-${keys++}` } })

async function signUp(username: string, role?: 'moderator' | 'admin') {
  const account = { username, email: `${username}@example.org`, password: 'lantern moss quarry' }
  const { body } = await call('POST', '/_internal/auth/create', account)
  const { rows } = await side.deps.ops.query<{ account_id: string }>(
    'select account_id from ops.session order by created_at desc, id limit 1',
  )
  const id = rows[0]?.account_id ?? ''
  if (role) await side.deps.ops.query('update ops.credential set role = $2 where account_id = $1', [id, role])
  return { token: body.session, id }
}
const look = () => call('POST', `/_internal/user/${ada.id}/look`, { reason: 'support' }, guard.token)
const looks = async () => (await side.events(ada.id)).filter(({ type }) => type === 'AccountLookedAt')

it('opens nothing before the look is stored', async () => {
  const open = vi.spyOn(side.deps.identity.vault, 'open')
  const append = vi
    .spyOn(side.deps.store, 'append')
    .mockRejectedValue(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }))
  expect((await look()).status).toBeGreaterThanOrEqual(500)
  expect(open).not.toHaveBeenCalled()
  append.mockRestore()
  // Broken off in between, there is a look of something that nobody saw, and not the other way round.
  open.mockRejectedValueOnce(new Error('away'))
  const broken = await look()
  expect([broken.status, broken.body?.email]).toEqual([202, undefined])
  expect(await looks()).toHaveLength(1)
  open.mockRestore()
})

it('records each look with its reason and who it was, once if a request is repeated', async () => {
  const before = (await looks()).length
  const headers = { 'idempotency-key': 'look-again' }
  const asked = { token: guard.token, body: { reason: 'report', note: 'Theft.' }, headers }
  for (const _ of [1, 2]) {
    const { status, body } = await side.call<Body>('POST', `/_internal/user/${ada.id}/look`, asked)
    expect([status, body.email]).toEqual([200, 'ada@example.org'])
  }
  expect((await looks()).slice(before)).toMatchObject([
    {
      data: { role: 'moderator', reason: 'report', note: 'Theft.' },
      metadata: { actor: { kind: 'staff', id: guard.id } },
    },
  ])
})

it('is for moderators, of staff for admins, and kept from the account only by admins', async () => {
  const root = await signUp('root', 'admin')
  const about = { username: 'chief', email: 'chief@example.org', password: null, role: 'admin' as const }
  const chief = await createAccount(side.deps, { ...about, now: Date.now(), ids: randomIds() })
  const before = (await side.events()).filter(({ type }) => type === 'AccountLookedAt').length
  const told = async (token: string, id: string, more: object = {}) => {
    const { status, body } = await call('POST', `/_internal/user/${id}/look`, { reason: 'support', ...more }, token)
    return body.details?.code ?? status
  }
  expect(await told(ada.token, guard.id)).toBe('staff_only')
  expect(await told(guard.token, ada.id, { investigation: true })).toBe('admins_only')
  expect(await told(guard.token, chief.accountId)).toBe('staff_details')
  expect(await told(guard.token, 'NOBODY00')).toBe('account_not_found')
  expect(await told(guard.token, ada.id, { reason: 'other' })).toBe('missing')
  expect((await side.events()).filter(({ type }) => type === 'AccountLookedAt')).toHaveLength(before)
  expect(await told(root.token, chief.accountId, { investigation: true })).toBe(200)
})

it('slows down staff who look at one account after the other', async () => {
  let refused: string | undefined
  for (let count = 0; count <= LOOKS.perAccount && !refused; count++) refused = (await look()).body.details?.code
  expect(refused).toBe('ratelimit_error')
  const before = (await looks()).length
  expect((await look()).body.details.code).toBe('ratelimit_error')
  expect(await looks()).toHaveLength(before)
})
