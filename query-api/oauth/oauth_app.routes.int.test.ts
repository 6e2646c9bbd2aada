import { accountEvents } from '@adit/events/identity/account.events.ts'
import { appEvents } from '@adit/events/oauth/app.events.ts'
import { grantEvents } from '@adit/events/oauth/grant.events.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { eventLog } from '../testing/fixture.ts'
import { type QuerySide, querySide, type Refused } from '../testing/query_side.ts'

let side: QuerySide

/** The owner has two apps and had a third; a stranger has authorized all three. */
beforeAll(async () => {
  const log = eventLog()
  for (const accountId of ['STRANGER', 'OWNER001']) {
    const email = { account: accountId, sealed: '' }
    const account = { accountId, username: `name-${accountId}`, email, newsletter: false }
    log.stream(accountEvents, accountId)('AccountCreated', account)
  }
  const grants = log.stream(grantEvents, 'STRANGER')
  for (const appId of ['OAUTHAP1', 'OAUTHAP2', 'OAUTHAP3']) {
    const app = log.stream(appEvents, appId)
    app('OauthAppCreated', {
      ...{ appId, accountId: 'OWNER001', name: `App ${appId}`, description: null, url: null, scopes: '6' },
      redirectUris: [{ id: `Uri${appId}`, uri: 'https://lantern.example/callback' }],
    })
    grants('OauthAppAuthorized', { grantId: `G${appId}`, appId, scopes: '2' })
    if (appId === 'OAUTHAP2') app('OauthAppSuspended', { reason: 'Spam' })
    if (appId === 'OAUTHAP2') app('OauthAppIconChanged', { icon: { key: 'small', rawKey: 'full' } })
    if (appId === 'OAUTHAP3') app('OauthAppDeleted', {})
  }
  side = await querySide(log.events)
})
afterAll(() => side?.close())

interface App {
  id: string
  app_id: string
}

it.each(['_internal', 'v3'])('shows an app to everybody, in %s', async (version) => {
  const { status, body } = await side.getJson<object>(`/${version}/oauth/app/OAUTHAP2`)
  expect(status).toBe(200)
  expect(body).toEqual({
    ...{ id: 'OAUTHAP2', name: 'App OAUTHAP2', max_scopes: 6, created_by: 'OWNER001', url: null, description: null },
    ...{ icon_url: 'https://adit.test/data/small', raw_icon_url: 'https://adit.test/data/full', suspension: 'Spam' },
    redirect_uris: [{ id: 'UriOAUTHAP2', client_id: 'OAUTHAP2', uri: 'https://lantern.example/callback' }],
    created: expect.any(String),
  })
  for (const id of ['OAUTHAP3', 'zzzzzzzz']) expect((await side.get(`/${version}/oauth/app/${id}`)).status).toBe(404)
})

it('shows several in the order of their ids', async () => {
  const { body } = await side.getJson<App[]>('/v3/oauth/apps?ids=["OAUTHAP2","OAUTHAP3","OAUTHAP1","OAUTHAP2"]')
  expect(body.map(({ id }) => id)).toEqual(['OAUTHAP2', 'OAUTHAP1'])
})

it.each(['/v3/user', '/v3/oauth/user', '/_internal/oauth/user'])('shows owners theirs, at %s', async (path) => {
  const { body } = await side.getJson<App[]>(`${path}/OWNER001/oauth_apps`, 'owner')
  expect(body.map(({ id }) => id)).toEqual(['OAUTHAP2', 'OAUTHAP1'])
  const refused = await side.getJson<Refused>(`${path}/OWNER001/oauth_apps`, 'stranger')
  expect(refused.body.details.code).toBe('not_yours_to_see')
  expect((await side.get(`${path}/OWNER001/oauth_apps`)).status).toBe(401)
  expect((await side.get(`${path}/NOBODY01/oauth_apps`, 'owner')).status).toBe(404)
})

it.each(['_internal', 'v3'])('lists what somebody lets apps do, in %s, without apps that are gone', async (version) => {
  const { body } = await side.getJson<App[]>(`/${version}/oauth/authorizations`, 'stranger')
  expect(body).toEqual(
    ['OAUTHAP2', 'OAUTHAP1'].map((id) => ({
      ...{ id: `G${id}`, app_id: id, user_id: 'STRANGER', scopes: 2, created: expect.any(String) },
    })),
  )
  expect((await side.getJson(`/${version}/oauth/authorizations`, 'owner')).body).toEqual([])
})

it('lists all apps for admins, by name, client ID and suspension', async () => {
  const ids = async (query = '') => (await side.getJson<App[]>(`/admin-api/oauth_apps${query}`, 'admin')).body
  expect((await ids())[0]).toEqual({
    ...{ id: 'OAUTHAP2', name: 'App OAUTHAP2', icon_url: 'https://adit.test/data/small', url: null, description: null },
    ...{ owner: { id: 'OWNER001', username: 'user-owner001' }, authorizations: 1, suspension: 'Spam' },
    created: expect.any(String),
  })
  const filtered = async (filter: object, more = '') =>
    (await ids(`?filter=${encodeURIComponent(JSON.stringify(filter))}${more}`)).map(({ id }) => id)
  expect(await filtered({})).toEqual(['OAUTHAP2', 'OAUTHAP1'])
  expect(await filtered({}, '&sort=["name","ASC"]')).toEqual(['OAUTHAP1', 'OAUTHAP2'])
  expect(await filtered({ q: 'oauthap1' })).toEqual(['OAUTHAP1'])
  expect(await filtered({ q: '%' })).toEqual([])
  expect(await filtered({ suspended: true })).toEqual(['OAUTHAP2'])
  expect(await filtered({ suspended: false })).toEqual(['OAUTHAP1'])
  const page = await side.get('/admin-api/oauth_apps?range=[1,1]', 'admin')
  expect(page.headers.get('content-range')).toBe('oauth_apps 1-1/2')
  for (const who of ['owner', 'moderator'] as const) {
    const refused = await side.getJson<Refused>('/admin-api/oauth_apps', who)
    expect([refused.status, refused.body.details.code]).toEqual([401, 'for_admins'])
  }
})
