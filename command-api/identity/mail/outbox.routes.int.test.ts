import { request } from 'node:http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type IdentitySide, identitySide } from '../identity.fixture.ts'

let side: IdentitySide
beforeAll(async () => {
  side = await identitySide({}, { origin: 'http://127.0.0.1:4000' })
})
afterAll(() => side?.close())

/** As a browser may send it: `fetch` lets nobody choose the host. */
function statusOf(headers: Record<string, string>): Promise<number | undefined> {
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  request(`${side.origin}/_internal/mail`, { headers }, (answer) => resolve(answer.resume().statusCode))
    .once('error', reject)
    .end()
  return promise
}

it.each([
  ['the own page', 200, {}],
  ['the own page by another name of this machine', 200, { host: 'localhost:4000' }],
  ['a page of another site', 401, { origin: 'https://evil.example' }],
  ['a page without an origin', 401, { origin: 'null' }],
  ['a page of another site whose name leads to this machine', 401, { host: 'evil.example:4000' }],
  ['a proxy', 401, { 'x-forwarded-for': '192.0.2.7' }],
  ['another machine', 401, { 'x-adit-client-ip': '192.0.2.7' }],
])('answers %s with %i', async (_, status, headers) => {
  expect(await statusOf(headers)).toBe(status)
})
