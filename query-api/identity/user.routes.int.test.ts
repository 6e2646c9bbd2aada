import { accountEvents } from '@adit/events/identity/account.events.ts'
import { DELETED_USER_ID } from '@adit/events/identity/deleted_user.values.ts'
import { ALL_SCOPES, hasScope, type ScopeName, STAFF_SCOPE, scopesOf } from '@adit/events/identity/scope.values.ts'
import { staffActEvents } from '@adit/events/identity/staff_act.events.ts'
import { erased, type Sealed } from '@adit/events/kit/personal.ts'
import { createSide } from '@adit/platform/http/app.ts'
import type { RunningServer } from '@adit/platform/http/server.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { Metrics } from '@adit/platform/telemetry/metrics.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queryErrors } from '../contracts.ts'
import { personalVault, tokenUses } from '../kit/engines.port.ts'
import { openQueryRoutes } from '../query_side.ts'
import { engineFills } from '../testing/engine_fills.ts'
import { eventLog, projectStreams } from '../testing/fixture.ts'
import { type ReadDatabase, readDatabase } from '../testing/read_database.ts'
import { accountQueries } from './account.queries.ts'
import { lookUpAccounts } from './account_lookup.ts'
import type { UserV2, UserV3 } from './user_shape.ts'

const viewer = (accountId: string, role: Viewer['role'], scopes: bigint): Viewer => ({
  accountId,
  role,
  via: { kind: 'session', id: 'session0' },
  scopes,
  limitedTo: null,
})
const withScopes = (...names: ScopeName[]) => viewer('OWNER001', 'developer', scopesOf(names))
const viewers: Record<string, Viewer> = {
  ada: viewer('OWNER001', 'developer', ALL_SCOPES),
  bob: viewer('BOBBOBBO', 'developer', ALL_SCOPES),
  adalbert: viewer('ADALBERT', 'developer', ALL_SCOPES),
  root: viewer('STAFF001', 'admin', ALL_SCOPES),
  eve: viewer('ERASED01', 'developer', ALL_SCOPES),
  staff: viewer('STAFF001', 'moderator', ALL_SCOPES),
  reader: withScopes('USER_READ'),
  mail: withScopes('USER_READ', 'USER_READ_EMAIL'),
  payee: withScopes('USER_READ', 'PAYOUTS_READ'),
  narrow: withScopes('PROJECT_READ'),
}

let database: ReadDatabase
let server: RunningServer

const sealed = (account: string): Sealed => ({ account, sealed: `${account}@example.org` })
const open = async ({ account, sealed: text }: Sealed) => (account === 'ERASED01' ? erased : text)
const vault = { open, openAll: (sealed: readonly Sealed[]) => Promise.all(sealed.map(open)) }
const avatar = { key: 'users/OWNER001/images/a_96.webp', rawKey: 'users/OWNER001/images/a.webp' }

function history() {
  const log = eventLog()
  const account = (id: string, username: string) => {
    const write = log.stream(accountEvents, id)
    write('AccountCreated', { accountId: id, username, email: sealed(id), newsletter: false })
    return write
  }
  const ada = account('OWNER001', 'Ada')
  ada('AccountUsernameChanged', { username: 'Lovelace', previous: 'Ada' })
  ada('AccountProfileChanged', { bio: { account: 'OWNER001', sealed: 'Engines' } })
  ada('AccountAvatarChanged', { avatar })
  ada('AccountEmailVerified', {})
  const token = { tokenId: 'token001', name: 'CI', scopes: String(2 ** 40 + 1), expiresAt: Date.UTC(2030, 0, 1) }
  ada('AccountTokenCreated', token)
  ada('AccountTokenCreated', { ...token, tokenId: 'token002', name: 'Release' })
  ada('AccountTokenCreated', { ...token, tokenId: 'token003' })
  ada('AccountTokenRevoked', { tokenId: 'token003' })
  const guard = account('STAFF001', 'guard')
  guard('AccountRoleChanged', { role: 'moderator' })
  guard('AccountTokenCreated', { ...token, tokenId: 'ended001', name: 'Ended', scopes: '4' })
  guard('AccountTokensEnded', { tokenIds: ['ended001'], forgotten: [] })
  guard('AccountTokenCreated', { ...token, tokenId: 'queue001', name: 'Queue', scopes: '4' })
  guard('AccountTokenStaffScopeGranted', { tokenId: 'queue001', scopes: String(STAFF_SCOPE | 4n) })
  guard('AccountTokenCreated', { ...token, tokenId: 'plain001', name: 'Plain', scopes: '4' })
  guard('AccountTokenCreated', { ...token, tokenId: 'past0001', name: 'Past', expiresAt: 1 })
  const left = account('LEFTLEFT', 'formerly')
  left('AccountRoleChanged', { role: 'admin' })
  left('AccountTokenCreated', { ...token, tokenId: 'left0001' })
  left('AccountDeleted', {})
  // An account whose name is another's id in different case.
  const bob = account('BOBBOBBO', 'owner001')
  const look = { role: 'admin', reason: 'security', note: null } as const
  bob('AccountLookedAt', { lookId: 'LOOK0001', ...look, shown: ['email'] })
  // More than 30 days ago.
  bob('AccountLookedAt', { lookId: 'LOOK0002', ...look, shown: ['email'], investigation: true })
  account('ERASED01', 'eve')('AccountProfileChanged', { bio: { account: 'ERASED01', sealed: 'Gone' } })
  const adalbert = account('ADALBERT', 'adalbert')
  adalbert('AccountFriendRequestsChanged', { allowFriendRequests: false })
  adalbert('AccountLimitChanged', { limit: 'projects', max: 3, reason: 'Makes spam.' })
  account('GONEGONE', 'adagio')('AccountDeleted', {})
  account('BANNED01', 'adaban')('AccountSuspended', { reason: 'Theft.', until: null })
  account('PAUSED01', 'paused')('AccountSuspended', { reason: 'Spam.', until: Date.UTC(2100, 0) })
  const pardon = account('PARDON01', 'pardon')
  pardon('AccountProfileChanged', { bio: { clear: 'Of an earlier release' } })
  pardon('AccountSuspended', { reason: 'Spam.', until: Date.UTC(2020, 0) })
  const ask = (actId: string, accountId: string, askedBy: string, until = Date.UTC(2100, 0)) => {
    const act = log.stream(staffActEvents, actId, accountId)
    const about = { role: 'moderator', from: 'developer', pauses: false }
    act('StaffActAsked', {
      ...{ actId, kind: 'role_change', accountId, about, reason: 'Reviews well.', askedBy, until, alone: false },
    })
    return act
  }
  ask('ACTWAIT1', 'ADALBERT', 'OWNER001')
  ask('ACTMINE1', 'BOBBOBBO', 'STAFF001')
  ask('ACTLATE1', 'ADALBERT', 'OWNER001', Date.UTC(2020, 0))
  const done = ask('ACTDONE1', 'ADALBERT', 'OWNER001')
  done('StaffActConfirmed', { decidedBy: 'STAFF001' })
  done('StaffActCarriedOut', {})
  const lantern = projectStreams('PROJECT1', log)
  lantern.create({ slug: 'lantern' })
  lantern.publish('VERSION1')
  lantern.publish('VERSION2', { authorId: 'LEFTLEFT' })
  lantern.approve()
  projectStreams('PROJECT2', log).create({ slug: 'draft' })
  return log.events
}

beforeAll(async () => {
  database = await readDatabase(history())
  const routes = await openQueryRoutes({
    models: database.models,
    origin: () => 'https://adit.test',
    fills: engineFills(
      personalVault.fill(vault),
      tokenUses.fill({
        lastUsed: async (id) => new Map(id === 'OWNER001' ? [['token002', Date.UTC(2025, 1, 1)]] : []),
      }),
    ),
  })
  const side = createSide({
    side: 'query',
    routes,
    authenticate: async (token) => viewers[token],
    hasScope,
    log: silentLog(),
    metrics: new Metrics(),
    errors: queryErrors,
    validateResponses: true,
  })
  server = await side.listen({ port: 0, graceMs: 1_000 })
})

afterAll(async () => {
  await server?.close()
  await database?.close()
})

const get = (path: string, token?: string) =>
  fetch(server.origin + path, { redirect: 'manual', headers: token ? { authorization: token } : {} })
/** The side has checked the answer against its contract, so the caller can name its type. */
const getJson = async <Body>(path: string, token?: string) => (await (await get(path, token)).json()) as Body

const publicAda = {
  id: 'OWNER001',
  username: 'Lovelace',
  avatar_url: `https://adit.test/data/${avatar.key}`,
  bio: 'Engines',
  created: '2025-01-01T00:00:01.000Z',
  role: 'developer',
  badges: 0,
  name: null,
  auth_providers: null,
  email: null,
  email_verified: null,
  has_password: null,
  has_totp: null,
  payout_data: null,
  github_id: null,
}

describe('GET /v2/user/:id', () => {
  it.each(['OWNER001', 'lovelace', 'LOVELACE', 'ada'])('finds %s', async (key) => {
    expect(await getJson(`/v2/user/${key}`)).toEqual(publicAda)
  })

  it('has a generated avatar for users without one, at an address that stays', async () => {
    const avatar_url = 'https://adit.test/data/avatars/BOBBOBBO.png'
    expect(await getJson('/v2/user/BOBBOBBO')).toMatchObject({ avatar_url })
    expect(await getJson('/v3/user/BOBBOBBO')).toMatchObject({ avatar_url, raw_avatar_url: null })
  })

  it('prefers an id over a name that looks like it', async () => {
    expect(await getJson('/v2/user/OWNER001')).toMatchObject({ id: 'OWNER001' })
    expect(await getJson('/v2/user/owner001')).toMatchObject({ id: 'BOBBOBBO' })
  })

  it.each(['nobody', 'a%2Fb', '%27%20or%201%3D1'])('answers 404 with an empty body for %s', async (key) => {
    const response = await get(`/v2/user/${key}`)
    expect([response.status, await response.text()]).toEqual([404, ''])
  })

  it.each(['bob', 'staff', 'narrow'])('shows %s no more than everyone', async (token) => {
    const response = await get('/v2/user/lovelace', token)
    expect(await response.json()).toEqual(publicAda)
    expect(response.headers.get('cache-control') ?? '').not.toContain('private')
  })

  it('shows private fields only to the user', async () => {
    const response = await get('/v2/user/lovelace', 'ada')
    expect(await response.json()).toMatchObject({ email: 'OWNER001@example.org', email_verified: true })
    expect(response.headers.get('cache-control')).toContain('private')
    expect(response.headers.get('vary')).toContain('Authorization')
  })

  it('names the revision that an edit may expect', async () => {
    expect((await get('/v2/user/lovelace')).headers.get('etag')).toMatch(/^"8-/)
  })
})

describe('GET /_internal/account/looks', () => {
  const idsOf = async (as: string) => {
    const { looks } = await (await get('/_internal/account/looks', as)).json()
    return looks.map(({ id }: { id: string }) => id)
  }

  it('lists looks at one’s own account, the newest first, and those of investigations after 30 days', async () => {
    expect(await idsOf('bob')).toEqual(['LOOK0002', 'LOOK0001'])
    expect(await idsOf('ada')).toEqual([])
  })
})

describe('GET /v3/user/:id', () => {
  it('redirects from an old name', async () => {
    const response = await get('/v3/user/ADA')
    expect([response.status, response.headers.get('location')]).toEqual([301, '/v3/user/Lovelace'])
  })

  it('has the full-size avatar, and a body for 404', async () => {
    const user = await getJson<UserV3>('/v3/user/lovelace')
    expect(user.raw_avatar_url).toBe(`https://adit.test/data/${avatar.rawKey}`)
    expect(user).not.toHaveProperty('name')
    expect(await getJson('/v3/user/nobody')).toMatchObject({ error: 'not_found' })
  })
})

describe('GET /v2/user', () => {
  it.each([
    ['ada', 'OWNER001@example.org', true],
    ['mail', 'OWNER001@example.org', true],
    ['reader', null, null],
    ['eve', null, false],
  ])('shows %s the address %s', async (token, email, verified) => {
    const user = await getJson<UserV2>('/v2/user', token)
    expect(user).toMatchObject({ email, email_verified: verified, has_password: true, auth_providers: [] })
    expect(await getJson<UserV3>('/v3/user', token)).toMatchObject({ email })
  })

  it.each(['v2', 'v3'])('/%s shows payout data only with its scope', async (version) => {
    const payouts = async (token: string, path = '') =>
      (await getJson<UserV2>(`/${version}/user${path}`, token)).payout_data
    const nothing = { balance: 0, paypal_address: null, paypal_country: null, venmo_handle: null }
    expect(await payouts('payee')).toEqual(nothing)
    expect(await payouts('ada', '/OWNER001')).toEqual(nothing)
    expect(await payouts('mail')).toBe(null)
    expect(await payouts('bob', '/OWNER001')).toBe(null)
  })

  it('requires a token with the scope', async () => {
    expect((await get('/v2/user')).status).toBe(401)
    expect((await get('/v2/user', 'narrow')).status).toBe(401)
    expect((await get('/v2/user', 'mrp_unknown')).status).toBe(401)
  })
})

describe('GET /v2/users', () => {
  it('answers in the requested order, each once, without missing ones', async () => {
    const ids = JSON.stringify(['STAFF001', 'nobody0', 'OWNER001', 'ada', 'STAFF001'])
    const users = await getJson<UserV2[]>(`/v2/users?ids=${encodeURIComponent(ids)}`, 'ada')
    expect(users.map(({ id, role, email }) => [id, role, email])).toEqual([
      ['STAFF001', 'moderator', null],
      ['OWNER001', 'developer', null],
    ])
    expect(await getJson(`/v3/users?ids=[]`)).toEqual([])
  })

  it.each(['', '?ids=OWNER001', '?ids={}', `?ids=[${'"x",'.repeat(1_000)}"x"]`])('refuses %.30s', async (query) => {
    const response = await get(`/v2/users${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ details: { field: 'ids' } })
  })
})

describe('GET /v2/user/:id/projects', () => {
  it.each([
    [undefined, ['PROJECT1']],
    ['bob', ['PROJECT1']],
    ['ada', ['PROJECT2', 'PROJECT1']],
    ['staff', ['PROJECT2', 'PROJECT1']],
  ] as const)('shows %s %j', async (token, ids) => {
    for (const version of ['v2', 'v3']) {
      const projects = await getJson<{ id: string }[]>(`/${version}/user/ada/projects`, token)
      expect(projects.map(({ id }) => id)).toEqual(ids)
    }
  })

  it('answers 404 for an unknown user, and an empty list without projects', async () => {
    expect((await get('/v2/user/nobody/projects')).status).toBe(404)
    expect(await getJson('/v2/user/eve/projects')).toEqual([])
  })
})

describe('GET /_internal/pat', () => {
  it.each(['/_internal/pat', '/v2/pat'])('%s lists the own ones, newest first, without secrets', async (path) => {
    expect(await getJson(path, 'ada')).toMatchObject([
      { id: 'token002', name: 'Release', access_token: null, last_used: '2025-02-01T00:00:00.000Z' },
      { id: 'token001', name: 'CI', scopes: 2 ** 40 + 1, expires: '2030-01-01T00:00:00.000Z', last_used: null },
    ])
    expect(await getJson(path, 'bob')).toEqual([])
    expect((await get(path, 'reader')).status).toBe(401)
  })
})

describe('GET /admin-api/staff_tokens', () => {
  const found = async (search = '') => {
    const response = await get(`/admin-api/staff_tokens${search}`, 'root')
    const tokens = (await response.json()) as { id: string }[]
    return [tokens.map(({ id }) => id), response.headers.get('content-range')]
  }

  it('lists what can be used, of moderators and admins alone', async () => {
    expect(await getJson('/admin-api/staff_tokens', 'root')).toMatchObject([
      {
        ...{ id: 'plain001', name: 'Plain', role: 'moderator', staff: false, scopes: 4 },
        user: { id: 'STAFF001', username: 'guard', avatar_url: expect.stringContaining('/data/avatars/') },
        expires: '2030-01-01T00:00:00.000Z',
      },
      { id: 'queue001', name: 'Queue', role: 'moderator', staff: true },
    ])
  })

  it('is filtered, sorted and paged', async () => {
    expect(await found('?filter={"staff":true}')).toEqual([['queue001'], 'staff_tokens 0-0/1'])
    expect(await found('?filter={"staff":false}')).toEqual([['plain001'], 'staff_tokens 0-0/1'])
    expect(await found('?filter={"q":"Gua"}')).toEqual([['plain001', 'queue001'], 'staff_tokens 0-1/2'])
    expect(await found('?filter={"q":"uard"}')).toEqual([[], 'staff_tokens */0'])
    expect(await found('?sort=["created","ASC"]&range=[0,0]')).toEqual([['queue001'], 'staff_tokens 0-0/2'])
    expect(await found('?sort=["username","ASC"]&range=[1,1]')).toEqual([['queue001'], 'staff_tokens 1-1/2'])
  })

  it('is for admins', async () => {
    for (const token of ['staff', 'ada']) {
      const response = await get('/admin-api/staff_tokens', token)
      expect([response.status, await response.json()]).toMatchObject([401, { details: { code: 'for_admins' } }])
    }
  })
})

it('gives other rooms the public data of accounts', async () => {
  const { accounts } = lookUpAccounts(database.models, () => vault)
  const known = await accounts(['OWNER001', 'nobody0', 'lovelace'], 'https://adit.test')
  expect([...known.keys()]).toEqual(['OWNER001'])
  expect(known.get('OWNER001')).toMatchObject({ username: 'Lovelace', bio: 'Engines' })
  expect(known.get('OWNER001')).not.toHaveProperty('email')
  expect(await accounts([], 'https://adit.test')).toEqual(new Map())
})

it('shows what somebody made who has deleted their account as made by one and the same deleted user', async () => {
  const authors = async (path: string) => (await getJson<{ author_id: string }[]>(path)).map((each) => each.author_id)
  for (const api of ['v2', 'v3']) {
    expect((await authors(`/${api}/versions?ids=["VERSION1","VERSION2"]`)).toSorted()).toEqual(['OWNER001', 'a6eRm92L'])
    expect(await getJson(`/${api}/version/VERSION2`)).toMatchObject({ author_id: DELETED_USER_ID })
  }
  const { accounts } = lookUpAccounts(database.models, () => vault)
  const known = await accounts(['LEFTLEFT', 'GONEGONE'], 'https://adit.test')
  expect(known.get('LEFTLEFT')).toMatchObject({ id: DELETED_USER_ID, username: 'Deleted user', bio: null })
  expect(known.get('GONEGONE')).toEqual(known.get('LEFTLEFT'))
})

it('shows texts of earlier releases, and none that can no longer be opened', async () => {
  const bios = async (path: string) =>
    (await getJson<UserV3[]>(path)).map(({ username, bio }) => [username, bio] as const)
  expect(await bios('/v2/users?ids=["eve","pardon","Lovelace","guard"]')).toEqual([
    ['eve', null],
    ['pardon', 'Of an earlier release'],
    ['Lovelace', 'Engines'],
    ['guard', null],
  ])
  expect(await bios('/v3/users/search?query=pardon')).toEqual([['pardon', 'Of an earlier release']])
  for (const [name, bio] of [
    ['eve', null],
    ['pardon', 'Of an earlier release'],
  ]) {
    expect(await getJson<UserV3>(`/v3/user/${name}`)).toMatchObject({ bio })
  }
})

describe('GET /v3/users/search', () => {
  const names = async (query: string) =>
    (await getJson<UserV3[]>(`/v3/users/search?query=${query}`)).map(({ username }) => username)

  it('finds living users by the start of their current name', async () => {
    expect(await names('AD')).toEqual(['adalbert'])
    expect(await names('love')).toEqual(['Lovelace'])
    expect(await names('%25')).toEqual([])
    expect((await get('/v3/users/search?query=')).status).toBe(400)
  })
})

describe('a deleted user', () => {
  it('is nobody', async () => {
    expect((await get('/v2/user/adagio')).status).toBe(404)
    expect((await get('/v3/user/GONEGONE')).status).toBe(404)
    expect(await getJson('/v2/users?ids=["GONEGONE"]')).toEqual([])
  })
})

it('GET /v3/user/:id/all-projects shows what the viewer may see', async () => {
  const slugs = async (token?: string) =>
    (await getJson<{ projects: { slug: string }[] }>('/v3/user/lovelace/all-projects', token)).projects
      .map(({ slug }) => slug)
      .sort()
  expect(await slugs()).toEqual(['lantern'])
  expect(await slugs('ada')).toEqual(['draft', 'lantern'])
  expect((await get('/v3/user/nobody/all-projects')).status).toBe(404)
})

describe('limits of a user', () => {
  const limitsOf = async (id: string) =>
    (await getJson<{ limits: unknown[] }>(`/_internal/user/${id}/limits`, 'root')).limits

  it('are what everybody has, until an admin changes them', async () => {
    expect(await limitsOf('lovelace')).toEqual([{ name: 'projects', current: 2, max: 256, own: null, standard: 256 }])
    expect(await limitsOf('adalbert')).toEqual([{ name: 'projects', current: 0, max: 3, own: 3, standard: 256 }])
    expect(await getJson('/v3/limits/projects', 'adalbert')).toEqual({ current: 0, max: 3 })
  })

  it('are shown to admins alone', async () => {
    for (const token of ['staff', 'ada']) {
      expect((await get('/_internal/user/lovelace/limits', token)).status).toBe(401)
    }
    expect((await get('/_internal/user/nobody/limits', 'root')).status).toBe(404)
  })
})

describe('GET /admin-api/staff_acts', () => {
  type Act = { id: string; state: string; may: object }
  const found = async (search: string) => {
    const response = await get(`/admin-api/staff_acts${search}`, 'root')
    const acts = (await response.json()) as Act[]
    return [acts.map(({ id }) => id), response.headers.get('content-range')]
  }

  it('lists what was asked for, and what became of it', async () => {
    const acts = await getJson<Act[]>('/admin-api/staff_acts', 'root')
    expect(acts.map(({ id, state, may }) => [id, state, may])).toEqual([
      ['ACTDONE1', 'done', { decide: false, withdraw: false }],
      ['ACTLATE1', 'lapsed', { decide: false, withdraw: false }],
      ['ACTMINE1', 'waiting', { decide: false, withdraw: true }],
      ['ACTWAIT1', 'waiting', { decide: true, withdraw: false }],
    ])
    expect(acts[3]).toMatchObject({
      ...{ kind: 'role_change', text: 'change the role to moderator', about: { role: 'moderator' } },
      ...{ user: { username: 'adalbert' }, asked_by: { username: 'Lovelace' }, reason: 'Reviews well.' },
      ...{ alone: false, decided_by: null, decided: null, refusal: null, until: '2100-01-01T00:00:00.000Z' },
    })
    expect(acts[0]).toMatchObject({ decided_by: { id: 'STAFF001', username: 'guard' } })
  })

  it('is filtered, sorted and paged', async () => {
    expect(await found('?filter={"waiting":true}')).toEqual([['ACTMINE1', 'ACTWAIT1'], 'staff_acts 0-1/2'])
    expect(await found('?filter={"waiting":false}')).toEqual([['ACTDONE1', 'ACTLATE1'], 'staff_acts 0-1/2'])
    expect(await found('?filter={"user":"BOBBOBBO"}')).toEqual([['ACTMINE1'], 'staff_acts 0-0/1'])
    expect(await found('?sort=["until","ASC"]&range=[0,0]')).toEqual([['ACTLATE1'], 'staff_acts 0-0/4'])
  })

  it('is for admins', async () => {
    for (const token of ['staff', 'ada']) {
      const response = await get('/admin-api/staff_acts', token)
      expect([response.status, await response.json()]).toMatchObject([401, { details: { code: 'for_admins' } }])
    }
  })
})

it('GET /v3/limits/projects counts owned projects', async () => {
  expect(await getJson('/v3/limits/projects', 'ada')).toEqual({ current: 2, max: 256 })
  expect(await getJson('/v3/limits/projects', 'bob')).toEqual({ current: 0, max: 256 })
  expect(await getJson('/v3/limits/projects', 'root')).toEqual({ current: 0, max: null })
  expect((await get('/v3/limits/projects')).status).toBe(401)
})

it('GET /v2/user/:id/payouts tells the user and admins that there are none', async () => {
  const none = { all_time: '0.00', last_month: '0.00', payouts: [] }
  expect(await getJson('/v2/user/lovelace/payouts', 'ada')).toEqual(none)
  expect(await getJson('/v2/user/lovelace/payouts', 'root')).toEqual(none)
  expect((await get('/v2/user/lovelace/payouts', 'bob')).status).toBe(401)
  expect((await get('/v2/user/nobody/payouts', 'bob')).status).toBe(404)
})

it('only the user sees whether they accept friend requests', async () => {
  expect(await getJson('/v3/user/adalbert', 'adalbert')).toMatchObject({ allow_friend_requests: false })
  expect(await getJson('/v3/user/adalbert', 'bob')).toMatchObject({ allow_friend_requests: null })
})

it('answers no organizations, because none can be founded', async () => {
  expect(await getJson('/v3/limits/organizations', 'ada')).toEqual({ current: 0, max: 16 })
  expect(await getJson('/v3/user/lovelace/organizations')).toEqual([])
  expect((await get('/v3/user/nobody/organizations')).status).toBe(404)
})

describe('a suspended account', () => {
  const statusOf = async (name: string, by?: string) => (await get(`/v3/user/${name}`, by)).status
  const suspensionOf = (name: string) => getJson(`/_internal/user/${name}/suspension`, 'staff')

  it('is found by nobody but staff if it is for good', async () => {
    expect(await Promise.all(['adaban', 'BANNED01'].map((name) => statusOf(name)))).toEqual([404, 404])
    expect(await statusOf('adaban', 'bob')).toBe(404)
    expect(await statusOf('adaban', 'staff')).toBe(200)
    const found = await getJson<{ username: string }[]>('/v3/users/search?query=ada')
    expect(found.map(({ username }) => username)).toEqual(['adalbert'])
    // Nor does it take the place of somebody else.
    const [first] = await accountQueries(database.models).search('ada', 1)
    expect(first?.username).toBe('adalbert')
  })

  it('is found by everybody if it is for a while', async () => {
    expect([await statusOf('paused'), await statusOf('pardon')]).toEqual([200, 200])
  })

  it('says why to staff alone, until it ends', async () => {
    const since = expect.any(String)
    const banned = { suspension: { reason: 'Theft.', since, until: null, withholds_projects: false } }
    expect(await suspensionOf('adaban')).toEqual(banned)
    const until = '2100-01-01T00:00:00.000Z'
    const paused = { suspension: { reason: 'Spam.', since, until, withholds_projects: false } }
    expect(await suspensionOf('paused')).toEqual(paused)
    expect(await suspensionOf('pardon')).toEqual({ suspension: null })
    expect(await suspensionOf('adalbert')).toEqual({ suspension: null })
    const refused = await get('/_internal/user/paused/suspension', 'bob')
    expect([refused.status, JSON.stringify(await refused.json())]).toEqual([401, expect.stringContaining('staff_only')])
    expect((await get('/_internal/user/nobody/suspension', 'staff')).status).toBe(404)
  })
})
