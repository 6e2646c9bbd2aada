import { LAUNCHER_CODE_MS, SESSION_MS } from '@adit/events/identity/account_limits.values.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type IdentitySide, identitySide } from '../identity.fixture.ts'
import { sideWith } from '../providers/journey.fixture.ts'

let side: IdentitySide
let token = ''
beforeAll(async () => {
  side = await sideWith({}, 'https://launcher-files.adit.test')
  token = await signUp(side)
})
afterAll(() => side?.close())

async function signUp(at: IdentitySide): Promise<string> {
  const account = { username: 'ada', email: 'ada@example.org', password: 'lantern moss quarry' }
  return (await at.call<{ session: string }>('POST', '/_internal/auth/create', { body: account })).body.session
}
interface Body {
  url: string
  session: string
  id: string
  expires: string
  details: { code: string }
}
const letIn = async (body: object, at = side) => at.call<Body>('POST', '/_internal/auth/launcher', { token, body })
const codeFor = async (body: object = { ipver: '4', port: '4711' }) =>
  new URL((await letIn(body)).body.url).searchParams.get('code') ?? ''
const sessions = (as: string) => side.call<Body[]>('GET', '/_internal/session/list', { token: as })
const later = (ms: number) => side.setNow(Date.now() + ms)

it('a launcher gets the token of a session of its own, at the address where it listens', async () => {
  const { body } = await letIn({ ipver: '6', port: '4711' })
  expect(body.url).toMatch(/^http:\/\/\[::1\]:4711\/\?code=mra_\w{60}$/)
  const code = await codeFor()
  expect(code).not.toBe(token)
  expect((await sessions(code)).status).toBe(200)
  const own = (await side.events()).filter(({ type }) => type === 'AccountSignedIn').at(-1)
  expect(own?.data).toMatchObject({ by: 'launcher' })
})

it('its session lasts once the token has been used', async () => {
  const code = await codeFor()
  expect((await sessions(code)).status).toBe(200)
  later(SESSION_MS - 60_000)
  expect((await sessions(code)).status).toBe(200)
  side.setNow(undefined)
})

it('is void after a minute without use', async () => {
  const code = await codeFor()
  later(LAUNCHER_CODE_MS + 1_000)
  expect((await sessions(code)).status).toBe(401)
  side.setNow(undefined)
  await side.ops.query('update ops.token set expires_at = 1 where handed_over')
  await side.ops.query(
    'update ops.session set refresh_expires_at = 1 where id in (select id from ops.token where handed_over)',
  )
  const refreshed = await side.call<Body>('POST', '/_internal/session/refresh', { token: code })
  expect(refreshed.status).toBe(401)
})

it('can be exchanged at once for a token that was in no address', async () => {
  const code = await codeFor()
  const { status, body } = await side.call<Body>('POST', '/_internal/session/refresh', { token: code })
  expect(status).toBe(200)
  expect(Date.parse(body.expires) - Date.now()).toBeGreaterThan(SESSION_MS - 60_000)
  expect((await sessions(code)).status).toBe(401)
  expect((await sessions(body.session)).status).toBe(200)
})

it('goes to the site for launchers without a port, and nowhere where there is none', async () => {
  expect((await letIn({})).body.url).toMatch(/^https:\/\/launcher-files\.adit\.test\/\?code=mra_/)
  expect((await letIn({ ipver: '4', port: '65536' })).body.url).toMatch(/^https:\/\/launcher-files\.adit\.test\//)
  const lonely = await identitySide()
  try {
    const own = await signUp(lonely)
    const answer = await lonely.call<Body>('POST', '/_internal/auth/launcher', {
      token: own,
      body: { ipver: '4', port: '0' },
    })
    expect([answer.status, answer.body.details.code]).toEqual([400, 'launcher_unknown'])
  } finally {
    await lonely.close()
  }
})
