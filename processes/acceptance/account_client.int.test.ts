import { Authenticator } from '@adit/command-api/identity/passkeys/authenticator.fixture.ts'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { picture } from '../testing/samples.ts'
import { startTestSite, type TestSite } from '../testing/site.ts'
import { Visitor } from '../testing/visitor.ts'
import { until } from '../testing/wait.ts'
import { clientAt } from './contract/client_calls.ts'

/** What the published client calls for accounts, in the order in which people do it. Its types are what it sends and reads. */
const challenge = ''
const password = 'quarry lantern moss'

let site: TestSite
beforeAll(async () => {
  site = await startTestSite()
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
