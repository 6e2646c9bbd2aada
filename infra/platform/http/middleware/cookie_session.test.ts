import { request as open } from 'node:http'
import { describe, expect, it } from 'vitest'
import { defineRoute, type RouteContract } from '../contract.ts'
import { startRoute } from '../testing.ts'
import { cookieSession, isOfOwnPage, tokenInCookie } from './cookie_session.ts'

const cookie = 'theme=dark; auth-token=mra_ofTheCookie'

/** Which token counts for a request, or the code with which it is refused. `fetch` may set neither Host nor Sec-Fetch-Site. */
async function counted(
  given: Partial<Pick<RouteContract, 'method' | 'side' | 'auth'>>,
  headers: Record<string, string>,
): Promise<string | undefined> {
  const contract = defineRoute({
    method: 'POST',
    path: '/v3/thing',
    side: 'command',
    summary: 'Change',
    auth: 'required',
    responses: { 204: { description: 'Done' } },
    errors: [],
    ...given,
  })
  const { origin } = await startRoute(contract, cookieSession, (context) => {
    context.body = { token: context.state.request.cookieToken }
  })
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const options = { method: contract.method, headers: { host: 'adit.example', ...headers } }
  const call = open(`${origin}/v3/thing`, options, async (answer) => resolve((await answer.toArray()).join('')))
  call.once('error', reject)
  call.end()
  const body = JSON.parse(await promise)
  return body.details?.code ?? body.token
}

const ownPage = { cookie, 'sec-fetch-site': 'same-origin' }
const elsewhere: [string, Record<string, string>][] = [
  ['another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['another host of this site', { 'sec-fetch-site': 'same-site', origin: 'https://files.adit.example' }],
  ['the address bar', { 'sec-fetch-site': 'none' }],
  ['another site in an old browser', { origin: 'https://evil.example' }],
  ['a sandboxed frame', { origin: 'null' }],
  ['a page whose host only begins like ours', { origin: 'https://adit.example.evil.example' }],
  ['another site that sends our origin', { 'sec-fetch-site': 'cross-site', origin: 'https://adit.example' }],
  ['somewhere unsaid', {}],
]

describe('a write with the cookie of a session', () => {
  it.each(elsewhere)('is refused from %s', async (_, headers) => {
    expect(await counted({}, { cookie, ...headers })).toBe('cross_site_request')
    expect(await counted({ auth: 'optional' }, { cookie, ...headers })).toBe('cross_site_request')
  })

  it('counts from our own pages, also in browsers without Sec-Fetch-Site', async () => {
    expect(await counted({}, ownPage)).toBe('mra_ofTheCookie')
    expect(await counted({ auth: 'optional' }, ownPage)).toBe('mra_ofTheCookie')
    expect(await counted({}, { cookie, origin: 'http://adit.example' })).toBe('mra_ofTheCookie')
  })

  it('never takes the place of a token in the header', async () => {
    for (const [, headers] of elsewhere) {
      expect(await counted({}, { cookie, ...headers, authorization: 'mrp_tool' })).toBeUndefined()
    }
    expect(await counted({}, { ...ownPage, authorization: 'mrp_tool' })).toBeUndefined()
  })

  it('is not looked at where no token is asked for, so that people can sign in', async () => {
    expect(await counted({ auth: 'none' }, { cookie, 'sec-fetch-site': 'cross-site' })).toBeUndefined()
  })
})

describe('a read with the cookie of a session', () => {
  it('counts from our own pages on the query side alone, where nothing can change', async () => {
    expect(await counted({ method: 'GET', side: 'query' }, ownPage)).toBe('mra_ofTheCookie')
    expect(await counted({ method: 'POST', side: 'query' }, ownPage)).toBe('mra_ofTheCookie')
    expect(await counted({ method: 'GET' }, ownPage)).toBeUndefined()
  })

  it.each(elsewhere)('is answered as without it from %s', async (_, headers) => {
    for (const method of ['GET', 'POST'] as const) {
      expect(await counted({ method, side: 'query', auth: 'optional' }, { cookie, ...headers })).toBeUndefined()
    }
  })
})

it.each<[string, string | undefined, string | undefined]>([
  ['the cookie', cookie, 'mra_ofTheCookie'],
  ['no cookie', undefined, undefined],
  ['a token that is not of a session', 'auth-token=mrp_tool', undefined],
  ['two, of which one was set by somebody else', 'auth-token=mra_a; auth-token=mra_b', undefined],
  ['one whose name only ends the same', 'x-auth-token=mra_a', undefined],
  ['a value with spaces', 'auth-token=mra_a b', undefined],
])('finds the token of a session in %s', (_, header, token) => {
  expect(tokenInCookie(header)).toBe(token)
})

it('compares the port, too', () => {
  const host = 'localhost:4000'
  expect(isOfOwnPage({ host, origin: 'http://localhost:4000' })).toBe(true)
  expect(isOfOwnPage({ host, origin: 'http://localhost:4001' })).toBe(false)
  expect(isOfOwnPage({ host })).toBe(false)
  expect(isOfOwnPage({ origin: 'http://localhost:4000' })).toBe(false)
})
