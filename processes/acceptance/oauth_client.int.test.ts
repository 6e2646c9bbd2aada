import * as oauth from 'oauth4webapi'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestSite, type TestSite } from '../testing/site.ts'
import { Visitor } from '../testing/visitor.ts'

const redirectUri = 'https://lantern.example/callback'

let site: TestSite
let server: oauth.AuthorizationServer
let person: Visitor
let client: oauth.Client
let secret: string

/** The site's own name leads nowhere here. */
const reach = (url: string | URL | Request, init?: RequestInit) => {
  const { pathname, search } = new URL(String(url))
  return fetch(site.origin + pathname + search, init)
}
const options = {
  [oauth.allowInsecureRequests]: true,
  [oauth.customFetch]: (url: string, init: object) => reach(url, init),
} as const

beforeAll(async () => {
  site = await startTestSite()
  const place = { origin: site.origin, fetch: (path: string, init?: RequestInit) => fetch(site.origin + path, init) }
  person = await Visitor.signUp(place, 'ada')
  const owner = await Visitor.signUp(place, 'maker')
  const wish = { name: 'Lantern Sync', max_scopes: 2, redirect_uris: [redirectUri] }
  const app = await owner.get200('POST', '/_internal/oauth/app', wish)
  client = { client_id: app.id }
  secret = app.client_secret
  const issuer = new URL('http://adit.localhost')
  const found = await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' })
  server = await oauth.processDiscoveryResponse(issuer, found)
}, 120_000)
afterAll(() => site?.close(), 60_000)

/** The person agrees. Gives what the app then knows. */
async function agreed() {
  const [verifier, state] = [oauth.generateRandomCodeVerifier(), oauth.generateRandomState()]
  const query = new URLSearchParams({
    ...{ client_id: client.client_id, redirect_uri: redirectUri, response_type: 'code', scope: 'USER_READ', state },
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
  const asked = await person.get(`/_internal/oauth/authorize?${query}`)
  const to = asked.flow_id ? await person.get200('POST', '/_internal/oauth/accept', { flow: asked.flow_id }) : asked
  return { verifier, parameters: oauth.validateAuthResponse(server, client, new URL(to), state) }
}

describe('a standard client', () => {
  it.each([
    ['with its secret by Basic', () => oauth.ClientSecretBasic(secret)],
    ['with its secret in the form', () => oauth.ClientSecretPost(secret)],
    ['without a secret', () => oauth.None()],
  ])('signs somebody in %s, refreshes and signs out', async (_, authentication) => {
    const by = authentication()
    const { verifier, parameters } = await agreed()
    const exchange = () =>
      oauth.authorizationCodeGrantRequest(server, client, by, parameters, redirectUri, verifier, options)
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, await exchange())
    const read = async (token: string) => {
      const response = await reach('http://adit.localhost/v2/user', { headers: { authorization: `Bearer ${token}` } })
      return { status: response.status, body: await response.json() }
    }
    expect(await read(tokens.access_token)).toMatchObject({ status: 200, body: { username: 'ada' } })
    const refreshed = await oauth.refreshTokenGrantRequest(server, client, by, tokens.refresh_token ?? '', options)
    const next = await oauth.processRefreshTokenResponse(server, client, refreshed)
    expect((await read(next.access_token)).status).toBe(200)
    const revoked = await oauth.revocationRequest(server, client, by, next.refresh_token ?? '', options)
    await oauth.processRevocationResponse(revoked)
    expect((await read(next.access_token)).status).toBe(401)
    await expect(oauth.processAuthorizationCodeResponse(server, client, await exchange())).rejects.toMatchObject({
      error: 'invalid_grant',
    })
  })

  it('may do no more than was agreed to', async () => {
    const { verifier, parameters } = await agreed()
    const exchanged = await oauth.authorizationCodeGrantRequest(
      ...([server, client, oauth.None(), parameters, redirectUri, verifier, options] as const),
    )
    const { access_token: token } = await oauth.processAuthorizationCodeResponse(server, client, exchanged)
    const app = new Visitor(person.site, token)
    expect((await app.ask('PATCH', '/v2/user/ada', { bio: 'Not me.' })).body).toMatchObject({
      details: { code: 'missing_scope' },
    })
    expect((await app.ask('GET', '/_internal/session/list')).status).toBe(401)
    expect((await app.ask('DELETE', `/v3/oauth/app/${client.client_id}`)).status).toBe(401)
  })
})
