import type { Server } from 'node:http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { closeServer, serveAlone } from '../../testing/outside_site.ts'
import type { IdentitySide } from '../identity.fixture.ts'
import { sideWith, siteOrigin, Visitor } from './journey.fixture.ts'

const asserted = new Set<string>()
let server: Server
let endpoint = ''
let side: IdentitySide

/** A provider of OpenID 2: it signs what it asserts with a number that it remembers, and says of others that they aren't its own. */
beforeAll(async () => {
  const started = await serveAlone((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', () => {
      const fields = new URLSearchParams(body)
      const isOwn = fields.get('openid.mode') === 'check_authentication' && asserted.has(textOf(fields))
      response.end(`ns:http://specs.openid.net/auth/2.0\nis_valid:${isOwn}\n`)
    })
  })
  server = started.server
  endpoint = `${started.origin}/openid/login`
  side = await sideWith({ steam: { url: `${started.origin}/openid` } })
})
afterAll(async () => {
  await side?.close()
  if (server) await closeServer(server)
})

/** What is signed, and by what. */
const textOf = (fields: URLSearchParams): string =>
  [...(fields.get('openid.signed') ?? '').split(','), 'sig'].map((name) => fields.get(`openid.${name}`)).join('\n')

let assertions = 0
const visitor = () => new Visitor(side)

/** What the provider sends somebody back with. `change` is what somebody else has made of it on the way, after it was signed. */
async function assertion(browser: Visitor, subject: string, before: Record<string, string> = {}): Promise<URL> {
  const { location } = await browser.open('/_internal/auth/init?provider=steam')
  const asked = new URL(location).searchParams
  const url = new URL(asked.get('openid.return_to') ?? '')
  const who = `${endpoint.replace('/login', '/id/')}${subject}`
  const fields: Record<string, string> = {
    ...{
      ns: 'http://specs.openid.net/auth/2.0',
      mode: 'id_res',
      op_endpoint: endpoint,
      claimed_id: who,
      identity: who,
    },
    return_to: url.href,
    response_nonce: `${new Date().toISOString().slice(0, 19)}Z${assertions++}`,
    assoc_handle: '1',
    signed: 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle',
    sig: String(assertions),
    ...before,
  }
  for (const [name, value] of Object.entries(fields)) url.searchParams.set(`openid.${name}`, value)
  asserted.add(textOf(url.searchParams))
  return url
}
const steamId = () => String(76_561_190_000_000_000 + assertions)
const reasonOf = (page: URL) => [page.pathname, page.searchParams.get('reason')]
const failed = ['/auth/problem', 'failed']

describe('an assertion of OpenID 2', () => {
  it('is asked for at the provider, for our own site', async () => {
    const { location } = await visitor().open('/_internal/auth/init?provider=steam')
    const to = new URL(location)
    expect(to.origin + to.pathname).toBe(endpoint)
    expect(to.searchParams.get('openid.realm')).toBe(`${siteOrigin}/`)
    expect(to.searchParams.get('openid.return_to')).toMatch(
      /^https:\/\/adit\.test\/_internal\/auth\/callback\/steam\?state=\w{60}$/,
    )
  })

  it('makes an account, which needs an address, and signs in afterwards', async () => {
    const subject = steamId()
    const browser = visitor()
    const page = await browser.comeBack(await assertion(browser, subject))
    const { sign_up: offer } = (await browser.trade(page)).body
    expect(offer).toMatchObject({ provider: 'steam', username: null, email: null, email_verified: false })
    const create = (more: object) =>
      browser.call('POST', '/_internal/auth/create/oauth', {
        ...{ flow: offer.flow, username: 'steamer', account_consent: true, ...more },
      })
    expect((await create({})).body.details).toMatchObject({ code: 'email_required', field: 'email' })
    expect(await create({ email: 'steamer@example.org' })).toMatchObject({ status: 200 })
    const again = await browser.trade(await browser.comeBack(await assertion(browser, subject)))
    expect(again.body.session).toMatch(/^mra_/)
  })

  it.each<[string, (url: URL) => void]>([
    ['that the provider never made', (url) => url.searchParams.set('openid.sig', 'forged')],
    [
      'for somebody else',
      (url) => url.searchParams.set('openid.claimed_id', `${endpoint.replace('/login', '/id/')}76561190000000001`),
    ],
    ['of another provider', (url) => url.searchParams.set('openid.op_endpoint', 'https://evil.test/openid/login')],
    ['that says the same thing twice', (url) => url.searchParams.append('openid.claimed_id', 'https://evil.test')],
    ['that is none', (url) => url.searchParams.set('openid.mode', 'setup_needed')],
    ['of an earlier protocol', (url) => url.searchParams.delete('openid.ns')],
  ])('%s is refused', async (_, change) => {
    const browser = visitor()
    const url = await assertion(browser, steamId())
    change(url)
    expect(reasonOf(await browser.comeBack(url))).toEqual(failed)
  })

  it.each<[string, () => Record<string, string>]>([
    ['for another site', () => ({ return_to: 'https://evil.test/callback' })],
    ['for another trip', () => ({ return_to: `${siteOrigin}/_internal/auth/callback/steam?state=other` })],
    [
      'for somebody who can be nobody there',
      () => ({
        claimed_id: `${endpoint.replace('/login', '/id/')}../1`,
        identity: `${endpoint.replace('/login', '/id/')}../1`,
      }),
    ],
    [
      'that is ten minutes old',
      () => ({ response_nonce: `${new Date(Date.now() - 600_000).toISOString().slice(0, 19)}Zold` }),
    ],
    ['without a time', () => ({ response_nonce: 'never' })],
    ['that leaves out who it is about', () => ({ signed: 'signed,op_endpoint,return_to,response_nonce,assoc_handle' })],
  ])('%s is refused, though the provider made it', async (_, before) => {
    const browser = visitor()
    expect(reasonOf(await browser.comeBack(await assertion(browser, steamId(), before())))).toEqual(failed)
  })

  it('counts once: neither its state nor its nonce works again', async () => {
    const browser = visitor()
    const nonce = { response_nonce: `${new Date().toISOString().slice(0, 19)}Zonce` }
    const first = await assertion(browser, steamId(), nonce)
    expect((await browser.comeBack(first)).pathname).toBe('/auth/welcome')
    expect(reasonOf(await browser.comeBack(first))).toEqual(['/auth/problem', 'ended'])
    expect(reasonOf(await browser.comeBack(await assertion(browser, steamId(), nonce)))).toEqual(failed)
  })

  it('that the person refused says so', async () => {
    const browser = visitor()
    const url = await assertion(browser, steamId())
    url.searchParams.set('openid.mode', 'cancel')
    expect(reasonOf(await browser.comeBack(url))).toEqual(['/auth/problem', 'refused'])
  })
})
