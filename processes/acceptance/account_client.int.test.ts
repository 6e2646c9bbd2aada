import { Authenticator } from '@adit/command-api/identity/passkeys/authenticator.fixture.ts'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { form, modFields, picture } from '../testing/samples.ts'
import { startTestSite, type TestSite } from '../testing/site.ts'
import { Visitor } from '../testing/visitor.ts'
import { until } from '../testing/wait.ts'
import { clientAt } from './contract/client.ts'

/** What the published client calls for accounts, in the order in which people do it. Its types are what it sends and reads. */
const challenge = ''
const password = 'quarry lantern moss'
const community = 'https://chat.example/invite/lantern'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite({ COMMUNITY_URL: community })
}, 120_000)
afterAll(() => site?.close(), 60_000)

const at = (token?: string) => clientAt(site.origin, token)
const refused = (status: number) => expect.objectContaining({ statusCode: status })

async function member(username: string) {
  const person = { username, password, email: `${username}@example.org` }
  const { session } = await at().auth_v2.createAccount({ ...person, challenge, sign_up_newsletter: false })
  await until(
    () =>
      new Visitor({ origin: site.origin, fetch: (path, init) => fetch(site.origin + path, init) }, session).ask(
        'GET',
        '/v2/user',
      ),
    ({ status }) => status === 200,
  )
  return { session, client: at(session) }
}

it('signs up, in and out, and changes the password', async () => {
  await at().auth_v2.validateCreateAccount({ username: 'ada', password, email: 'ada@example.org' })
  const { client } = await member('ada')
  const { session } = await at().auth_v2.login({ username: 'ada', password, challenge })
  expect(session).toMatch(/^mra_/)
  await expect(at().auth_v2.login({ username: 'ada', password: 'wrong', challenge })).rejects.toEqual(refused(401))
  const [first, second] = await client.sessions_v2.list()
  expect([first?.current, second?.current].toSorted()).toEqual([false, true])
  const other = [first, second].find((each) => !each?.current)
  await client.sessions_v2.delete(other?.id ?? '')
  await expect(at(session).sessions_v2.list()).rejects.toEqual(refused(401))
  const next = 'canal willow ember'
  await client.auth_v2.changePassword({ old_password: password, new_password: next })
  expect((await at().auth_v2.login({ username: 'ada', password: next, challenge })).session).toMatch(/^mra_/)
  await at().auth_v2.resetPasswordBegin({ username: 'ada', challenge })
})

it('signs in with a code once there is a second factor', async () => {
  const { client, session } = await member('bob')
  const visitor = new Visitor({ origin: site.origin, fetch: (path, init) => fetch(site.origin + path, init) }, session)
  const { secret, flow: setUp } = await visitor.get200('POST', '/v2/auth/2fa/get_secret')
  const { backup_codes: codes } = await visitor.get200('POST', '/v2/auth/2fa', {
    flow: setUp,
    code: generateSync({ secret }),
  })
  const { session: none, flow } = await at().auth_v2.login({ username: 'bob', password, challenge })
  expect(none).toBeUndefined()
  expect((await at().auth_v2.login2FA({ flow: flow ?? '', code: codes[0] })).session).toMatch(/^mra_/)
  expect(await client.auth_internal.getNewsletterStatus()).toEqual({ subscribed: false })
  await client.auth_internal.subscribeNewsletter()
  expect(await client.auth_internal.getNewsletterStatus()).toEqual({ subscribed: true })
})

it('adds, uses, renames and removes a passkey', async () => {
  const { client } = await member('cem')
  const device = new Authenticator('http://adit.localhost')
  type Registered = Parameters<typeof client.auth_v2.registerPasskeyFinish>[0]
  type Asserted = Parameters<typeof client.auth_v2.authenticatePasskeyFinish>[0]
  const begun = await client.auth_v2.registerPasskeyStart()
  // The device is not a browser, so its answers have the types of the wire and not of the DOM.
  const asked = begun.options as unknown as { challenge: string; rp: { id: string } }
  const added = await client.auth_v2.registerPasskeyFinish({
    ...{ flow: begun.flow, name: 'Phone', credential: device.register(asked) },
  } as unknown as Registered)
  expect(added.name).toBe('Phone')
  const started = await at().auth_v2.authenticatePasskeyStart()
  const challenged = started.options as unknown as { challenge: string; rpId: string }
  const opened = await at().auth_v2.authenticatePasskeyFinish({
    ...{ flow: started.flow, credential: device.assert(challenged) },
  } as unknown as Asserted)
  expect(opened.session).toMatch(/^mra_/)
  await client.auth_v2.renamePasskey(added.id, { name: 'Old phone' })
  expect((await client.auth_v2.listPasskeys()).map(({ name }) => name)).toEqual(['Old phone'])
  await client.auth_v2.deletePasskey(added.id)
  expect(await client.auth_v2.listPasskeys()).toEqual([])
})

it('makes, changes and removes a token', async () => {
  const { client } = await member('dot')
  const made = await client.pats_v2.create({ name: 'Workflow', scopes: 2, expires: '2099-01-01T00:00:00Z' })
  expect(made.access_token).toMatch(/^mrp_/)
  await client.pats_v2.modify(made.id, { name: 'Release workflow' })
  await expect.poll(async () => (await client.pats_v2.list()).map(({ name }) => name)).toEqual(['Release workflow'])
  await client.pats_v2.delete(made.id)
  await expect.poll(() => client.pats_v2.list()).toEqual([])
})

it('makes, edits and deletes an app', async () => {
  const { client } = await member('eve')
  const [{ user_id: userId = '' } = {}] = await client.sessions_v2.list()
  const oauth = client.oauth_internal
  const uri = 'https://lantern.example/back'
  const app = await oauth.createApp({ name: 'Lantern', max_scopes: 2, redirect_uris: [uri] })
  expect(app.client_secret).toBeTruthy()
  await oauth.editApp(app.id, { name: 'Lantern List', max_scopes: 2, redirect_uris: [uri] })
  expect((await oauth.getApp(app.id)).name).toBe('Lantern List')
  await oauth.uploadAppIcon(app.id, new Blob([new Uint8Array(await picture('#225588'))]), 'png')
  expect((await oauth.getApps([app.id])).map(({ icon_url }) => icon_url)).toEqual([expect.any(String)])
  expect((await oauth.getUserApps(userId)).map(({ id }) => id)).toEqual([app.id])
  expect(await oauth.getAuthorizations()).toEqual([])
  await oauth.deleteApp(app.id)
  await expect(oauth.getApp(app.id)).rejects.toEqual(refused(404))
})

it('asks, accepts and removes friends, and blocks', async () => {
  const [fay, gus] = [await member('fay'), await member('gus')]
  const idOf = async ({ client }: typeof fay) => (await client.sessions_v2.list())[0]?.user_id ?? ''
  const [fayId, gusId] = [await idOf(fay), await idOf(gus)]
  await fay.client.friends_v3.add('gus')
  expect(await gus.client.friends_v3.list()).toEqual([
    { id: fayId, friend_id: gusId, accepted: false, created: expect.any(String) },
  ])
  await gus.client.friends_v3.add(fayId)
  expect(await fay.client.friends_v3.list()).toMatchObject([{ id: fayId, friend_id: gusId, accepted: true }])
  await gus.client.friends_v3.remove('fay')
  expect(await fay.client.friends_v3.list()).toEqual([])
  await expect(fay.client.friends_v3.add('nobody-of-this-name')).rejects.toEqual(refused(404))

  const { blocked_users_v3: blocks, blocked_users_internal: status } = fay.client
  await blocks.block('gus')
  expect(await blocks.list()).toEqual([gusId])
  expect(await status.getStatus(fayId, gusId)).toEqual({ blocked: true })
  await expect(gus.client.friends_v3.add('fay')).rejects.toEqual(refused(400))
  await blocks.unblock(gusId)
  expect(await blocks.list()).toEqual([])
  expect(await status.getStatus(fayId, gusId)).toEqual({ blocked: false })
})

it('declines, accepts and takes back what an app may do', async () => {
  const [maker, person] = [await member('hal'), await member('ida')]
  const uri = 'https://lantern.example/back'
  const app = await maker.client.oauth_internal.createApp({ name: 'Lantern', max_scopes: 2, redirect_uris: [uri] })
  const oauth = person.client.oauth_internal
  const ask = async () => {
    const asked = await oauth.authorize({ client_id: app.id, redirect_uri: uri, scope: 'USER_READ', state: 'xyz' })
    if (typeof asked === 'string') throw new Error(`Nobody was asked: ${asked}`)
    return asked
  }
  const first = await ask()
  expect(first).toMatchObject({ client_id: app.id, client_name: 'Lantern', requested_scopes: 2 })
  expect(new URL(await oauth.reject({ flow: first.flow_id })).searchParams.get('error')).toBe('access_denied')
  const accepted = new URL(await oauth.accept({ flow: (await ask()).flow_id }))
  expect([accepted.origin, accepted.searchParams.get('state')]).toEqual(['https://lantern.example', 'xyz'])
  expect(accepted.searchParams.get('code')).toBeTruthy()
  await expect.poll(async () => (await oauth.getAuthorizations()).map(({ app_id }) => app_id)).toEqual([app.id])
  // Whoever has agreed before isn't asked again.
  const again = await oauth.authorize({ client_id: app.id, redirect_uri: uri, scope: 'USER_READ' })
  expect(new URL(String(again)).searchParams.get('code')).toBeTruthy()
  await oauth.revokeAuthorization(app.id)
  await expect.poll(() => oauth.getAuthorizations()).toEqual([])
})

it('reads users and what is theirs, and changes the profile and its picture', async () => {
  const { client } = await member('jon')
  const { users_v2: second, users_v3: third } = client
  const me = await third.getAuthenticated()
  expect(me.username).toBe('jon')
  expect((await second.get('jon')).id).toBe(me.id)
  expect((await second.getMultiple([me.id])).map(({ username }) => username)).toEqual(['jon'])
  const lists = await Promise.all([
    ...[second.getProjects('jon'), second.getOrganizations('jon'), second.getCollections('jon')],
    ...[second.getNotifications('jon'), second.getFollowedProjects('jon')],
  ])
  expect(lists).toEqual([[], [], [], [], []])
  expect([await third.getProjects('jon'), await third.getFollowedProjects('jon')]).toEqual([[], []])
  expect((await third.getAllProjects('jon')).projects).toEqual([])
  await second.patch('jon', { bio: 'Digs at night.' })
  await second.changeIcon('jon', new Blob([new Uint8Array(await picture('#885522'))]), 'png')
  await expect.poll(async () => (await third.get('jon')).bio).toBe('Digs at night.')
  const withPicture = (await third.get('jon')).avatar_url
  await second.deleteIcon('jon')
  await expect.poll(async () => (await third.get('jon')).avatar_url).not.toBe(withPicture)
  await expect.poll(async () => (await third.search('jon')).map(({ username }) => username)).toEqual(['jon'])
  await expect(second.patch(me.id, { username: 'no spaces here' })).rejects.toEqual(refused(400))
})

it('gets the invitation to the community', async () => {
  expect(await at().auth_internal.createDiscordCommunityLink()).toEqual({ url: community })
})

it('keeps preferences with the account', async () => {
  const { client } = await member('lou')
  const { users_v3: users } = client
  const before = await users.getPreferences('lou')
  expect(before).toMatchObject({ appearance: { theme: 'dark' }, social: { friend_privacy: 'everyone' } })
  const changed = await users.patchPreferences('lou', {
    ...{ appearance: { theme: 'retro' }, behavior: { quick_instance_count: 7 }, localization: { locale: 'de-DE' } },
    social: { friend_privacy: 'none' },
  })
  expect(changed).toEqual({
    ...before,
    appearance: { ...before.appearance, theme: 'retro' },
    behavior: { ...before.behavior, quick_instance_count: 7 },
    localization: { locale: 'de-DE' },
    social: { ...before.social, friend_privacy: 'none' },
  })
  const elsewhere = at((await at().auth_v2.login({ username: 'lou', password, challenge })).session)
  expect(await elsewhere.users_v3.getPreferences('lou')).toEqual(changed)
  expect((await elsewhere.users_v3.getAuthenticated()).allow_friend_requests).toBe(false)
  await expect((await member('max')).client.users_v3.getPreferences('lou')).rejects.toEqual(refused(401))
  await expect(users.patchPreferences('lou', { layouts: { mods: 'list' as 'rows' } })).rejects.toEqual(refused(400))
})

it('limits tokens to projects beside what the client knows of', async () => {
  const visitor = await Visitor.signUp(
    { origin: site.origin, fetch: (path, init) => fetch(site.origin + path, init) },
    'kim',
  )
  const made = await visitor.get200('POST', '/v2/project', form({ ...modFields, slug: 'kims-lamp' }))
  const other = await visitor.get200('POST', '/v2/project', form({ ...modFields, slug: 'kims-other-lamp' }))
  const pat = { name: 'Workflow', scopes: 2 ** 11 + 2 ** 12 + 2 ** 1, expires: '2099-01-01T00:00:00Z' }
  const limited = await visitor.get200('POST', '/v2/pat', { ...pat, projects: ['kims-lamp'] })
  const by = at(limited.access_token)
  expect(await visitor.get200('GET', '/v2/pat')).toMatchObject([{ id: limited.id, projects: [made.id] }])
  await by.projects_v2.edit(made.id, { description: 'A brighter lamp.' })
  expect((await by.projects_v2.get(made.id)).description).toBe('A brighter lamp.')
  await expect(by.projects_v2.get(other.id)).rejects.toEqual(refused(404))
  await expect(by.projects_v2.edit(other.id, { description: 'Not mine.' })).rejects.toEqual(refused(404))
  await expect(by.users_v3.getAuthenticated()).rejects.toEqual(refused(401))
  expect((await by.users_v3.getAllProjects('kim')).projects.map(({ id }) => id)).toEqual([made.id])
})
