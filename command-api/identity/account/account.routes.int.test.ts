import { randomUUID } from 'node:crypto'
import { accountEvents } from '@adit/events/identity/account.events.ts'
import {
  FRESH_SESSION_MS,
  SIGN_IN_ATTEMPTS,
  TOKENS_MAX,
  USERNAMES_HELD_MAX,
} from '@adit/events/identity/account_limits.values.ts'
import { STAFF_SCOPE, scopeBit } from '@adit/events/identity/scope.values.ts'
import { erased } from '@adit/events/kit/personal.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IdentitySide, identitySide } from '../identity.fixture.ts'
import { accountStream } from '../identity_streams.ts'
import { findAccount } from './account_access.ts'
import { createAccount } from './account_create.ts'
import { readProfileText } from './profile_text.ts'

interface Refused {
  error: string
  details: { code: string; field?: string }
}
interface Pat {
  id: string
  access_token: string
}

const password = 'lantern moss quarry'
const future = '2100-01-01T00:00:00Z'
/** PROJECT_CREATE and PROJECT_WRITE. */
const scopes = 2 ** 10 + 2 ** 12
let side: IdentitySide

beforeAll(async () => {
  side = await identitySide()
})
afterAll(() => side?.close())

let counted = 0
async function member(role: 'developer' | 'moderator' | 'admin' = 'developer') {
  counted++
  const username = `${role}${counted}`
  const person = { username, email: `${username}@example.org`, password, role }
  const { accountId } = await createAccount(side.deps, { ...person, now: Date.now(), ids: randomIds() })
  const { body } = await side.call<{ session: string }>('POST', '/_internal/auth/login', {
    body: { username, password },
  })
  return { id: accountId, username, token: body.session }
}
const account = async (id: string) => (await findAccount(side.deps.bus, id))?.account
const bioOf = async (id: string) => {
  const found = await account(id)
  return found && readProfileText(side.deps.identity.vault, found.bio)
}
const patch = (token: string, id: string, body: unknown, headers = {}) =>
  side.call<Refused | undefined>('PATCH', `/v2/user/${id}`, { token, body, headers })
/** One admin asks for the role, the other confirms. */
async function becomes(role: string, id: string, [asker, other]: { token: string }[], more: object = {}) {
  const asked = await patch(asker?.token ?? '', id, { role, reason: 'Agreed in the meeting.', ...more })
  const act = asked.headers.get('adit-staff-act')
  return side.call('POST', `/_internal/staff_act/${act}/confirm`, { token: other?.token })
}
const makePat = (token: string, change: object = {}, path = '/_internal/pat') =>
  side.call<Pat & Refused>('POST', path, {
    token,
    body: { name: 'Release workflow', scopes, expires: future, ...change },
  })

it('refuses to leave the site without an admin', async () => {
  const alone = await identitySide()
  const body = { username: 'root', password }
  const person = { ...body, email: 'root@example.org', role: 'admin' as const }
  const { accountId } = await createAccount(alone.deps, { ...person, now: Date.now(), ids: randomIds() })
  const token = (await alone.call<{ session: string }>('POST', '/_internal/auth/login', { body })).body.session
  for (const [method, change] of [
    ['PATCH', { role: 'moderator', reason: 'Steps down.' }],
    ['DELETE', { password }],
  ] as const) {
    const answer = await alone.call<Refused>(method, `/v3/user/${accountId}`, { token, body: change })
    expect([answer.status, answer.body.details.code]).toEqual([400, 'last_admin'])
  }
  expect((await findAccount(alone.deps.bus, accountId))?.account.role).toBe('admin')
  await alone.close()
})

describe('requests that are refused', () => {
  const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47])
  it.each<[status: number, code: string, method: string, path: string, body?: unknown]>([
    [404, 'account_not_found', 'PATCH', '/v3/user/NOSUCH00/icon?ext=png', png],
    [404, 'account_not_found', 'DELETE', '/v3/user/NOSUCH00/icon'],
    [401, 'not_your_account', 'DELETE', '/v3/user/:other/icon'],
    [400, 'scopes_not_grantable', 'PATCH', '/_internal/pat/:pat', { scopes: 2 ** 24 }],
    [400, 'expiry_past', 'PATCH', '/_internal/pat/:pat', { expires: '2020-01-01T00:00:00Z' }],
  ])('answers %i %s to %s %s', async (status, code, method, path, body) => {
    const { token } = await member()
    const { id: other } = await member()
    const { body: pat } = await makePat(token)
    const target = path.replace(':other', other).replace(':pat', pat.id)
    const answer = await side.call<Refused>(method, target, { token, body })
    expect([answer.status, answer.body?.details.code]).toEqual([status, code])
  })

  it('holds no more usernames than it may, and no more tokens', async () => {
    const { id, token, username } = await member()
    const named = (nth: number) => patch(token, id, { username: `${username}-${nth}` })
    for (let nth = 1; nth < USERNAMES_HELD_MAX; nth++) expect((await named(nth)).status).toBe(204)
    expect((await named(USERNAMES_HELD_MAX)).body?.details.code).toBe('usernames_held')
    for (let nth = 0; nth < TOKENS_MAX; nth++) expect((await makePat(token)).status).toBe(200)
    expect((await makePat(token)).body.details.code).toBe('pats_full')
  })
})

describe('editing a user', () => {
  it('changes the username and bio, and the old username still finds the account', async () => {
    const { id, username, token } = await member()
    const body = { username: `${username}-renamed`, bio: ' Makes lanterns. ', name: 'ignored', role: null }
    expect((await patch(token, username, body)).status).toBe(204)
    expect(await account(username)).toMatchObject({ accountId: id, username: body.username })
    expect(await bioOf(username)).toBe('Makes lanterns.')
    expect(JSON.stringify(await side.events(id))).not.toContain('lanterns')
    expect((await patch(token, id, { bio: '' })).status).toBe(204)
    expect(await account(body.username)).toMatchObject({ accountId: id, bio: null })
    const other = await member()
    expect((await patch(other.token, other.id, { username: username.toUpperCase() })).body?.details.code).toBe(
      'username_taken',
    )
    expect((await patch(token, id, { username })).status).toBe(204)
  })

  it('appends nothing for the text that the account has, sealed or of an earlier release', async () => {
    const { id, username, token } = await member()
    const texts = async () => (await side.events(id)).filter(({ type }) => type === 'AccountProfileChanged').length
    for (const _ of [1, 2]) expect((await patch(token, id, { bio: 'Digs.' })).status).toBe(204)
    expect(await texts()).toBe(1)
    const { store } = side.deps
    const stored = await store.readStream(accountStream(id))
    const { stream: _, position: __, revision, ...last } = stored.at(-1) ?? expect.fail('has no events')
    const old = { ...last, id: randomUUID(), type: 'AccountProfileChanged', version: 1, data: { bio: 'Dug.' } }
    await store.append(accountStream(id), revision, [old])
    expect(await bioOf(id)).toBe('Dug.')
    expect((await patch(token, id, { bio: 'Dug.' })).status).toBe(204)
    expect(await texts()).toBe(2)
    // With a new name, it is part of a saga, which has events of its own.
    expect((await patch(token, id, { bio: 'Tunnels.', username: `${username}-2` })).status).toBe(204)
    expect(await bioOf(id)).toBe('Tunnels.')
    const { events } = await store.readLog({ after: undefined, limit: 10_000 })
    expect(JSON.stringify(events)).not.toContain('Tunnels.')
    expect(JSON.stringify(events)).toContain('Dug.')
  })

  it('seals nothing for an account that is erased meanwhile', async () => {
    const { id, token } = await member()
    await side.deps.identity.vault.erase(id)
    expect((await patch(token, id, { bio: 'Too late.' })).status).toBe(404)
    expect(await bioOf(id)).toBe(null)
  })

  it('changes nothing if one field is refused', async () => {
    const taken = await member()
    const { id, token } = await member()
    const events = async () => (await side.events(id)).filter(({ type }) => type.startsWith('AccountP')).length
    const before = await events()
    expect((await patch(token, id, { bio: 'new', username: taken.username })).status).toBe(400)
    expect((await patch(token, id, { bio: 'new', badges: 1 })).status).toBe(401)
    expect((await patch(token, id, { bio: 'x'.repeat(161) })).body?.details).toMatchObject({
      code: 'too_long',
      field: 'bio',
      limit: 160,
    })
    expect(await events()).toBe(before)
  })

  it('gives a username to exactly one of many concurrent requests', async () => {
    const people = await Promise.all(Array.from({ length: 5 }, () => member()))
    const tries = await Promise.all(people.map(({ id, token }) => patch(token, id, { username: 'The-One' })))
    expect(tries.map(({ status }) => status).sort()).toEqual([204, 400, 400, 400, 400])
    const winner = people[tries.findIndex(({ status }) => status === 204)]
    expect(await account('the-one')).toMatchObject({ accountId: winner?.id, username: 'The-One' })
  })

  it.each([
    ['developer', 'developer', { bio: 'x' }, 'not_your_account'],
    ['moderator', 'moderator', { bio: 'x' }, 'not_your_account'],
    ['moderator', 'developer', { role: 'moderator' }, 'admins_only'],
    ['moderator', 'developer', { badges: 1 }, 'admins_only'],
  ] as const)('is refused to a %s for a %s with %j', async (role, target, body, code) => {
    const viewer = await member(role)
    const { id } = await member(target)
    const answer = await patch(viewer.token, id, body)
    expect(answer.status).toBe(401)
    expect(answer.body?.details.code).toBe(code)
  })

  it('lets moderators edit ordinary users, and two admins also change the role, and one the badges', async () => {
    const { id, token } = await member()
    const moderator = await member('moderator')
    const [admin, second] = [await member('admin'), await member('admin')]
    expect((await patch(moderator.token, id, { bio: 'Renamed by staff' })).status).toBe(204)
    expect((await patch(token, id, { role: 'admin' })).status).toBe(401)
    expect((await becomes('moderator', id, [admin, second], { badges: 3 })).status).toBe(204)
    expect(await account(id)).toMatchObject({ role: 'moderator', badges: 3 })
    expect(await bioOf(id)).toBe('Renamed by staff')
    const roleEvent = (await side.events(id)).find(({ type }) => type === 'AccountRoleChanged')
    expect(roleEvent).toMatchObject({ metadata: { actor: { kind: 'staff', id: second.id } } })
    // The next request of the account's own session already has the new role.
    const other = await member()
    expect((await patch(token, other.id, { bio: 'by the new moderator' })).status).toBe(204)
    expect((await becomes('developer', id, [admin, second])).status).toBe(204)
    expect((await patch(token, other.id, { bio: 'no more' })).status).toBe(401)
  })

  it('answers 404 for an unknown user, 412 for an old revision, 401 without a token', async () => {
    const { id, token } = await member()
    expect((await patch(token, 'nobody-at-all', { bio: 'x' })).status).toBe(404)
    expect((await patch(token, '..%2f', { bio: 'x' })).status).toBe(404)
    for (const body of [{ bio: 'x' }, { username: 'Twelve' }]) {
      expect((await patch(token, id, body, { 'if-match': '"99-x"' })).status).toBe(412)
    }
    expect((await side.call('PATCH', `/v2/user/${id}`, { body: { bio: 'x' } })).status).toBe(401)
  })
})

describe('the avatar', () => {
  const picture = () =>
    sharp({ create: { width: 200, height: 120, channels: 3, background: '#346' } })
      .png()
      .toBuffer()

  it('is stored as a small square and can be removed', async () => {
    const { id, token } = await member()
    const path = `/v2/user/${id}/icon`
    expect((await side.call('PATCH', `${path}?ext=png`, { token, body: await picture() })).status).toBe(204)
    const { avatar } = (await account(id)) ?? {}
    expect(avatar?.key).toMatch(new RegExp(`^users/${id}/images/\\w{8}_96\\.webp$`))
    expect(await side.deps.storage.head(avatar?.key ?? 'none')).toMatchObject({ size: expect.any(Number) })
    expect((await side.call('DELETE', path, { token })).status).toBe(204)
    expect(await account(id)).toMatchObject({ avatar: null })
  })

  it('is compared with what was read', async () => {
    const { id, token } = await member()
    const path = `/v2/user/${id}/icon`
    const headers = { 'if-match': '"99-x"' }
    const set = await side.call<Refused>('PATCH', `${path}?ext=png`, { token, headers, body: await picture() })
    const removed = await side.call<Refused>('DELETE', path, { token, headers })
    for (const { status, body } of [set, removed])
      expect([status, body.details.code]).toEqual([412, 'revision_mismatch'])
    expect(await account(id)).toMatchObject({ avatar: null })
  })

  it('must be a picture of an accepted type, and your own', async () => {
    const { id, token } = await member()
    const other = await member()
    const path = `/v2/user/${id}/icon?ext=png`
    const text = Buffer.from('<svg onload="alert(1)"/>')
    expect((await side.call<Refused>('PATCH', path, { token, body: text })).body.error).toBe('invalid_image')
    const large = Buffer.alloc(256 * 1024 + 1)
    expect((await side.call<Refused>('PATCH', path, { token, body: large })).body.details.code).toBe('body_too_large')
    const foreign = await side.call<Refused>('PATCH', path, { token: other.token, body: await picture() })
    expect(foreign.body.details.code).toBe('not_your_account')
  })
})

describe('personal access tokens', () => {
  it.each(['/_internal/pat', '/v2/pat'])('are created by %s and shown once', async (path) => {
    const { id, token } = await member()
    const { status, headers, body } = await makePat(token, {}, path)
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toMatchObject({ name: 'Release workflow', scopes, user_id: id, last_used: null })
    expect(body.access_token).toMatch(/^mrp_[0-9A-Za-z]{60}$/)
    const authenticated = await side.call<Refused>('PATCH', `/v2/user/${id}`, { token: body.access_token, body: {} })
    expect(authenticated.body.details).toMatchObject({ code: 'missing_scope' })
  })

  it.each([
    ['a scope for sessions alone', { scopes: 2 ** 24 }, 'scopes_not_grantable', 'scopes'],
    ['a bit without a meaning', { scopes: 2 ** 50 }, 'scopes_not_grantable', 'scopes'],
    ['a negative bit field', { scopes: -1 }, 'too_small', 'scopes'],
    ['a broken bit field', { scopes: 0.5 }, 'invalid_type', 'scopes'],
    ['an expiry in the past', { expires: '2020-01-01T00:00:00Z' }, 'expiry_past', 'expires'],
    ['an expiry that is no time', { expires: 'tomorrow' }, 'invalid_format', 'expires'],
    ['a short name', { name: 'CI' }, 'too_short', 'name'],
    ['a long name', { name: 'x'.repeat(256) }, 'too_long', 'name'],
  ])('are refused with %s', async (_, change, code, field) => {
    const { id, token } = await member()
    const { status, body } = await makePat(token, change)
    expect(status).toBe(400)
    expect(body.details).toMatchObject({ code, field })
    expect((await account(id))?.tokens.size).toBe(0)
  })

  it('do not allow creating, listing or revoking tokens', async () => {
    const { token } = await member()
    const { body } = await makePat(token)
    const through = { token: body.access_token }
    expect((await makePat(body.access_token)).body.details.code).toBe('missing_scope')
    expect((await side.call('DELETE', `/v2/pat/${body.id}`, through)).status).toBe(401)
    expect((await side.call('GET', '/_internal/session/list', through)).status).toBe(401)
    expect((await side.call('POST', '/_internal/session/refresh', through)).status).toBe(401)
  })

  it('act as an ordinary user’s unless an admin gives them the staff scope', async () => {
    const staffScopes = Number(STAFF_SCOPE | scopeBit('USER_WRITE'))
    const [admin, moderator, other] = [await member('admin'), await member('moderator'), await member()]
    const second = await member('admin')
    let badges = 0
    const edit = (token: string) => patch(token, other.id, { badges: ++badges, reason: 'For translations.' })
    expect((await makePat(moderator.token, { scopes: staffScopes })).body.details.code).toBe(
      'staff_scope_not_grantable',
    )
    const plain = (await makePat(admin.token, { scopes: 4 })).body
    expect((await edit(plain.access_token)).body?.details.code).toBe('not_your_account')
    const path = `/_internal/pat/${plain.id}`
    expect((await side.call('PATCH', path, { token: admin.token, body: { scopes: staffScopes } })).status).toBe(204)
    expect((await edit(plain.access_token)).status).toBe(204)
    // It was granted for the role that ends here.
    expect((await becomes('moderator', admin.id, [admin, second])).status).toBe(204)
    expect((await edit(plain.access_token)).body?.details.code).toBe('not_your_account')
    const again = await side.call<Refused>('PATCH', path, { token: admin.token, body: { scopes: staffScopes } })
    expect(again.body.details.code).toBe('staff_scope_not_grantable')
  })

  it('of moderators use their role once an admin allows it, until an admin or a change of role ends it', async () => {
    const [admin, moderator, other] = [await member('admin'), await member('moderator'), await member()]
    const second = await member('admin')
    const made = (await makePat(moderator.token, { scopes: Number(scopeBit('USER_WRITE')) })).body
    const edits = async () => (await patch(made.access_token, other.id, { bio: 'edited by staff' })).status
    const call = (method: string, token: string, of = { id: moderator.id, pat: made.id }) =>
      side.call<Refused>(method, `/_internal/user/${of.id}/pat/${of.pat}/staff`, { token })
    const code = async (...given: Parameters<typeof call>) => (await call(...given)).body.details.code
    expect(await edits()).toBe(401)
    for (const method of ['POST', 'DELETE']) {
      expect(await code(method, moderator.token)).toBe('admins_only')
      expect(await code(method, other.token)).toBe('admins_only')
      // Not by any token of an admin either.
      const staffToken = (await makePat(admin.token, { scopes: Number(STAFF_SCOPE | scopeBit('USER_WRITE')) })).body
      expect(await code(method, staffToken.access_token)).toBe('missing_scope')
      expect((await call(method, admin.token, { id: 'NOONE000', pat: made.id })).status).toBe(404)
      expect((await call(method, admin.token, { id: moderator.id, pat: 'NOTOKEN0' })).status).toBe(404)
    }
    const ordinary = (await makePat(other.token)).body
    expect(await code('POST', admin.token, { id: other.id, pat: ordinary.id })).toBe('no_staff_account')
    expect(await edits()).toBe(401)

    expect((await call('POST', admin.token)).status).toBe(204)
    expect((await call('POST', admin.token)).status).toBe(204)
    expect(await edits()).toBe(204)
    const granted = (await side.events(moderator.id)).filter(({ type }) => type === 'AccountTokenStaffScopeGranted')
    expect(granted).toMatchObject([
      {
        data: { tokenId: made.id, scopes: String(STAFF_SCOPE | scopeBit('USER_WRITE')) },
        metadata: { actor: { kind: 'staff', id: admin.id } },
      },
    ])
    const path = `/_internal/pat/${made.id}`
    for (const body of [{ expires: future }, { scopes: Number(STAFF_SCOPE | scopeBit('PROJECT_WRITE')) }]) {
      const widened = await side.call<Refused>('PATCH', path, { token: moderator.token, body })
      expect(widened.body.details.code).toBe('staff_scope_not_grantable')
    }

    expect((await call('DELETE', admin.token)).status).toBe(204)
    expect(await edits()).toBe(401)
    expect((await account(moderator.id))?.tokens.get(made.id)?.scopes).toBe(String(scopeBit('USER_WRITE')))

    expect((await call('POST', admin.token)).status).toBe(204)
    for (const role of ['developer', 'moderator']) {
      expect((await becomes(role, moderator.id, [admin, second])).status).toBe(204)
      expect(await edits()).toBe(401)
      expect((await account(moderator.id))?.tokens.get(made.id)?.scopes).toBe(String(scopeBit('USER_WRITE')))
    }
  })

  it('of moderators lose their role for good if it is taken back while it is being granted', async () => {
    const [admin, moderator, other] = [await member('admin'), await member('moderator'), await member()]
    const made = (await makePat(moderator.token, { scopes: Number(scopeBit('USER_WRITE')) })).body
    const path = `/_internal/user/${moderator.id}/pat/${made.id}/staff`
    const client = await side.ops.connect()
    try {
      // The event of the grant is stored; its row has to wait.
      await client.query('begin')
      await client.query('select 1 from ops.token where id = $1 for update', [made.id])
      const grant = side.call('POST', path, { token: admin.token })
      const granted = async () => (await account(moderator.id))?.tokens.get(made.id)?.scopes
      await expect.poll(granted, { timeout: 30_000 }).toBe(String(STAFF_SCOPE | scopeBit('USER_WRITE')))
      expect((await side.call('DELETE', path, { token: admin.token })).status).toBe(204)
      await client.query('commit')
      expect((await grant).status).toBe(204)
    } finally {
      client.release()
    }
    expect((await patch(made.access_token, other.id, { bio: 'edited by staff' })).status).toBe(401)
  })

  it('can only be edited and revoked by their owner', async () => {
    const { id, token } = await member()
    const other = await member()
    const made = (await makePat(token, { scopes: 2 })).body
    const path = `/_internal/pat/${made.id}`
    const writes = async () => (await patch(made.access_token, id, { bio: 'by a token' })).status
    expect(await writes()).toBe(401)
    expect((await side.call('PATCH', path, { token: other.token, body: { scopes: 4 } })).status).toBe(404)
    expect((await side.call('DELETE', path, { token: other.token })).status).toBe(404)
    expect((await side.call('PATCH', path, { token, body: { scopes: 4 } })).status).toBe(204)
    expect(await writes()).toBe(204)
    expect((await account(id))?.tokens.get(made.id)).toMatchObject({ scopes: '4', name: 'Release workflow' })
    expect((await side.call('DELETE', path, { token })).status).toBe(204)
    expect((await patch(made.access_token, id, { bio: 'x' })).body?.details.code).toBe('invalid_token')
    expect((await side.call('DELETE', path, { token })).status).toBe(404)
  })

  it('report that they have expired, and become valid again with a later expiry', async () => {
    const { id, token } = await member()
    const expires = new Date(Date.now() + 3_600_000).toISOString()
    const made = (await makePat(token, { scopes: 4, expires })).body
    side.setNow(Date.now() + 3_600_001)
    const late = await patch(made.access_token, id, { bio: 'x' })
    expect(late.status).toBe(401)
    expect(late.body).toMatchObject({
      error: 'auth_error',
      details: { code: 'token_expired', name: 'Release workflow' },
    })
    side.setNow(undefined)
    await side.call('PATCH', `/_internal/pat/${made.id}`, { token, body: { expires: future } })
    expect((await patch(made.access_token, id, { bio: 'x' })).status).toBe(204)
  })
})

describe('deleting a user', () => {
  /** Without a body if it is null. */
  const remove = (token: string, id: string, body: object | null = { password }) =>
    side.call<Refused | undefined>('DELETE', `/v2/user/${id}`, { token, ...(body && { body }) })
  const signIn = (login: string) => side.call('POST', '/_internal/auth/login', { body: { username: login, password } })

  it.each(['before the address of the client is sealed', 'before the session is recorded'])(
    'refuses a sign-in like a wrong password if the account is deleted %s',
    async (moment) => {
      const { id, username, token } = await member()
      const { sessions, vault } = side.deps.identity
      const { begin } = sessions
      const { seal } = vault
      vault.seal = async (...sealed) => {
        vault.seal = seal
        if (moment.includes('sealed')) await remove(token, id)
        return seal(...sealed)
      }
      sessions.begin = async (...begun) => {
        sessions.begin = begin
        const opened = await begin(...begun)
        if (moment.includes('recorded')) await remove(token, id)
        return opened
      }
      const headers = { 'x-adit-client-ip': '203.0.113.7' }
      const answer = await side.call('POST', '/_internal/auth/login', { body: { username, password }, headers })
      sessions.begin = begin
      expect(answer).toMatchObject({ status: 401, body: { details: { code: 'wrong_credentials' } } })
      const { rows } = await side.deps.ops.query('select 1 from ops.session where account_id = $1', [id])
      expect(rows).toEqual([])
      expect(await account(id)).toBeUndefined()
    },
  )

  it('ends all sessions and tokens, erases the email address and keeps the username', async () => {
    const { id, username, token } = await member()
    const pat = (await makePat(token)).body?.access_token ?? ''
    expect((await remove(token, username)).status).toBe(204)
    expect(await account(id)).toBeUndefined()
    expect((await patch(token, id, { bio: 'x' })).status).toBe(401)
    expect((await side.call('GET', '/v2/pat', { token: pat })).status).not.toBe(200)
    expect((await signIn(username)).status).toBe(401)
    expect((await signIn(`${username}@example.org`)).status).toBe(401)
    const [created] = await side.deps.store.readStream(accountStream(id))
    const { email } = accountEvents.definitions.AccountCreated.schema.parse(created?.data)
    expect(await side.deps.identity.vault.open(email)).toBe(erased)
    const again = { username: `${username}-2`, email: `${username}@example.org`, password, role: 'developer' as const }
    await createAccount(side.deps, { ...again, now: Date.now(), ids: randomIds() })
    const sameName = createAccount(side.deps, {
      ...again,
      username,
      email: `new-${username}@example.org`,
      now: Date.now(),
      ids: randomIds(),
    })
    await expect(sameName).rejects.toMatchObject({ code: 'username_taken' })
  })

  it('of staff is for themselves alone until a second admin has let their role be taken', async () => {
    const admins = [await member('admin'), await member('admin')]
    const [admin] = admins
    for (const role of ['moderator', 'admin'] as const) {
      const { id, username, token } = await member(role)
      for (const key of [id, username]) {
        const { status, body } = await remove(admin?.token ?? '', key, null)
        expect([status, body?.error, body?.details.code]).toEqual([400, 'request_error', 'staff_not_deleted'])
      }
      expect(await account(id)).toBeDefined()
      expect((await remove((await member('moderator')).token, id, null)).body?.details.code).toBe('not_your_account')
      if (role === 'moderator') expect((await remove(token, id)).status).toBe(204)
      else {
        await becomes('developer', id, admins)
        expect((await remove(admin?.token ?? '', id, null)).status).toBe(204)
      }
    }
  })

  it('is only for the user and admins, and requires a session', async () => {
    const { id, token } = await member()
    const other = await member()
    const moderator = await member('moderator')
    expect((await remove(other.token, id)).status).toBe(401)
    expect((await remove(moderator.token, id)).status).toBe(401)
    expect((await remove(token, 'nobody-at-all')).status).toBe(404)
    const pat = (await makePat(token)).body?.access_token ?? ''
    expect((await remove(pat, id)).status).toBe(401)
    const admin = await member('admin')
    expect((await remove(admin.token, id, null)).status).toBe(204)
  })

  it('asks for the password', async () => {
    const { id, token } = await member()
    for (const body of [null, {}, { password: null }]) {
      expect((await remove(token, id, body)).body?.details).toMatchObject({
        code: 'password_required',
        field: 'password',
      })
    }
    const wrong = await remove(token, id, { password: 'moss quarry lantern' })
    expect(wrong.body?.details).toMatchObject({ code: 'wrong_password', field: 'password' })
    expect(await account(id)).toBeDefined()
  })

  it('lets nobody guess the password', async () => {
    const { id, token } = await member()
    const guess = () => remove(token, id, { password: 'a wrong guess' })
    for (let tries = 0; tries < SIGN_IN_ATTEMPTS.perPair; tries++) expect((await guess()).status).toBe(400)
    expect((await guess()).status).toBe(429)
    expect((await remove(token, id)).status).toBe(429)
    expect(await account(id)).toBeDefined()
  })

  it('asks for a fresh session if the account has no password', async () => {
    const { id, token } = await member()
    await side.deps.ops.query('update ops.credential set password_hash = null where account_id = $1', [id])
    const age = (ms: number) =>
      side.deps.ops.query('update ops.session set created_at = $2 where account_id = $1', [id, Date.now() - ms])
    await age(FRESH_SESSION_MS + 1_000)
    expect((await remove(token, id, null)).body?.details.code).toBe('fresh_session_required')
    expect(await account(id)).toBeDefined()
    await age(FRESH_SESSION_MS - 60_000)
    expect((await remove(token, id, null)).status).toBe(204)
  })
})

it('stores whether friend requests are allowed', async () => {
  const { id, token } = await member()
  expect((await patch(token, id, { allow_friend_requests: false })).status).toBe(204)
  expect(await account(id)).toMatchObject({ allowFriendRequests: false })
})

it('stores preferences, all or none, and only those that differ', async () => {
  const { id, username, token } = await member()
  const path = `/v3/user/${username}/preferences`
  const change = (body: unknown, by = token, at = path) =>
    side.call<Refused & { description: string }>('PATCH', at, { token: by, body })
  const stored = async () => {
    const events = await side.deps.store.readStream(accountStream(id))
    const wanted = ['AccountPreferencesChanged', 'AccountLanguageChanged', 'AccountFriendRequestsChanged']
    return events.flatMap(({ type, data }) => (wanted.includes(type) ? [data] : []))
  }
  const wanted = {
    ...{ appearance: { theme: 'oled', auto: false }, behavior: { quick_instance_count: 5 } },
    ...{ localization: { locale: 'de-DE' }, social: { friend_privacy: 'none', hosting_access_privacy: 'none' } },
  }
  expect((await change(wanted)).status).toBe(200)
  const told = [
    {
      preferences: {
        ...{ appearance: { theme: 'oled' }, behavior: { quick_instance_count: 5 } },
        social: { hosting_access_privacy: 'none' },
      },
    },
    { language: 'de-DE' },
    { allowFriendRequests: false },
  ]
  expect(await stored()).toEqual(told)
  expect((await change(wanted)).status).toBe(200)
  expect((await change({})).status).toBe(200)
  expect(await stored()).toEqual(told)
  const bad: [string, unknown, RegExp][] = [
    ['appearance.theme', { appearance: { theme: 'pink' } }, /light.*dark.*oled.*retro/],
    ['behavior.quick_instance_count', { behavior: { quick_instance_count: 101 } }, /100/],
    ['behavior.quick_instance_count', { behavior: { quick_instance_count: -1 } }, /0/],
    ['behavior.minimize_app', { behavior: { minimize_app: 'yes' } }, /boolean|true/],
    ['localization.locale', { localization: { locale: 'tlh' } }, /en-US.*de-DE.*ar-SA/],
    ['layouts.mods', { layouts: { mods: 'gallery' } }, /grid.*rows/],
    ['social.friend_privacy', { social: { friend_privacy: 'some' } }, /none.*mutual.*everyone/],
    ['appearance', { appearance: 'dark' }, /appearance/],
  ]
  for (const [field, body, allowed] of bad) {
    const { status, body: refused } = await change({ sidebars: { right_aligned_search: true }, ...(body as object) })
    expect([field, status, refused.details.field]).toEqual([field, 400, field])
    expect(refused.description).toMatch(allowed)
  }
  expect(await stored()).toEqual(told)
  for (const role of ['developer', 'moderator', 'admin'] as const) {
    const other = await member(role)
    const refused = await change(wanted, other.token)
    expect([refused.status, refused.body.details.code]).toEqual([401, 'not_your_account'])
  }
  expect((await change(wanted, token, '/v3/user/nobody-here/preferences')).body.details.code).toBe('account_not_found')
})

it('saves what somebody plays, and refuses what no game version or loader is called', async () => {
  const { id, token } = await member()
  const save = (body: unknown, by: string | undefined = token) =>
    side.call<Refused | undefined>('PUT', '/_internal/setup', { ...(by && { token: by }), body })
  const saved = async () => (await account(id))?.setup
  expect(await saved()).toBeNull()
  expect((await save({ game_version: '1.21.10', loader: 'fabric' })).status).toBe(204)
  expect(await saved()).toEqual({ gameVersion: '1.21.10', loader: 'fabric' })
  const bad = ['<b>', '', 'x'.repeat(65), 7]
  for (const value of bad) {
    expect((await save({ game_version: value, loader: null })).status).toBe(400)
    expect((await save({ game_version: null, loader: value })).status).toBe(400)
  }
  expect((await save({ game_version: '1.21.10' })).status).toBe(400)
  expect((await save({ game_version: null, loader: null }, '')).status).toBe(401)
  expect(await saved()).toEqual({ gameVersion: '1.21.10', loader: 'fabric' })
  expect((await save({ game_version: null, loader: null })).status).toBe(204)
  expect(await saved()).toEqual({ gameVersion: null, loader: null })
})
