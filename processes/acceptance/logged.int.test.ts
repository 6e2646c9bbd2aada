import { once } from 'node:events'
import { createLog } from '@adit/platform/telemetry/log.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import { fetchFrom, rateLimitKey } from '../testing/process.ts'
import { readMail } from '../testing/read_mail.ts'
import { startTestSite, type TestSite } from '../testing/site.ts'
import { Visitor } from '../testing/visitor.ts'
import { until } from '../testing/wait.ts'

const person = {
  username: 'bandicoot',
  email: 'very.shy.bandicoot@example.org',
  password: 'bandicoot walks the old tunnel',
}
const later = { email: 'still.shy.bandicoot@example.org', password: 'bandicoot walks the new tunnel' }
const wrong = 'bandicoot guesses a password'
const address = '198.51.100.78'
const agent = 'BandicootBrowser/7.4'

let site: TestSite
/** All lines of all processes. */
let lines: string
beforeAll(async () => {
  lines = ''
  const destination = {
    write(line: string) {
      lines += line
    },
  }
  site = await startTestSite({ RATE_LIMIT_KEY: rateLimitKey, PROXIES: '1' }, (name) =>
    createLog({ name, level: 'trace', destination }),
  )
}, 120_000)
afterAll(() => site?.close())

it('no log has an address, a password, a token or the secret of a link, whatever somebody does', async () => {
  const secrets = [person.email, person.password, later.email, later.password, wrong, address, agent]
  const fetch = (path: string, init: RequestInit = {}) => {
    const headers = new Headers(init.headers)
    headers.set('x-forwarded-for', address)
    headers.set('user-agent', agent)
    return fetchFrom(site.origin, path, { ...init, headers })
  }
  const place = { origin: site.origin, fetch }
  const nobody = new Visitor(place)
  const local = (path: string, init?: RequestInit) => fetchFrom(site.origin, path, init)
  const codeOf = async (to: string, subject: string) => {
    const code = /flow=([0-9A-Za-z]+)/.exec((await readMail(local, to, subject)) ?? '')?.[1] ?? expect.fail(subject)
    secrets.push(code)
    return code
  }
  const signedIn = (session: string) => {
    secrets.push(session)
    return new Visitor(place, session)
  }

  let self = signedIn((await nobody.get200('POST', '/_internal/auth/create', person)).session)
  const { id } = await until(
    () => self.ask('GET', '/v2/user'),
    ({ status }) => status === 200,
  ).then(({ body }) => body)
  const verify = await codeOf(person.email, 'Verify')
  // Links of mails open pages, with the secret in the query.
  await nobody.ask('GET', `/auth/verify-email?flow=${verify}`)
  await nobody.get200('POST', '/_internal/auth/email/verify', { flow: verify })

  const asked = await nobody.ask('POST', '/_internal/auth/password/reset', { username: person.email })
  expect(asked.status).toBeLessThan(300)
  const reset = await codeOf(person.email, 'password')
  await nobody.ask('GET', `/auth/reset-password?flow=${reset}`)
  const changed = await nobody.ask('PATCH', '/_internal/auth/password', { flow: reset, new_password: later.password })
  expect(changed.status).toBeLessThan(300)

  for (const username of [person.username, person.email]) {
    expect((await nobody.ask('POST', '/_internal/auth/login', { username, password: wrong })).status).toBe(401)
    self = signedIn(
      (await nobody.get200('POST', '/_internal/auth/login', { username, password: later.password })).session,
    )
  }
  await self.ask('GET', `/v2/user/${id}?token=${self.token}&email=${person.email}`)
  // Refused requests are logged, but not what their addresses say.
  const missing = await self.ask('GET', `/v2/user/nobody-here?token=${self.token}&email=${person.email}`)
  expect(missing.status).toBe(404)
  await nobody.ask('POST', `/_internal/auth/email/verify?flow=${verify}&password=${later.password}`, {
    flow: 'unknown',
  })
  await nobody.ask('GET', `/unknown/${later.email}?password=${later.password}`)
  await nobody.ask('POST', '/_internal/auth/create', { ...person, username: 'bandicoot2' })
  await nobody.ask('POST', '/_internal/auth/create', `{"password": "${wrong}`, { 'content-type': 'application/json' })
  // A launcher's token is in the address, whether it counts or not.
  const socketOf = (code: string) =>
    new WebSocket(`${site.origin.replace('http', 'ws')}/_internal/launcher_socket?code=${code}`, {
      headers: { 'x-forwarded-for': address, 'user-agent': agent },
    })
  const launcher = socketOf(self.token ?? '')
  await once(launcher, 'message')
  launcher.close()
  await once(launcher, 'close')
  const unknown = `mra_${'bandicoot'.repeat(6)}launch`
  secrets.push(unknown)
  await once(socketOf(unknown), 'error')
  const pat = { name: 'A tool', scopes: 2, expires: '2099-01-01T00:00:00Z' }
  const { access_token } = await self.get200('POST', '/_internal/pat', pat)
  secrets.push(access_token)
  expect((await new Visitor(place, access_token).ask('GET', '/v2/user')).status).toBe(200)
  expect((await new Visitor(place, `${access_token}x`).ask('GET', '/v2/user')).status).toBe(401)
  await self.expect(204, 'PATCH', '/_internal/auth/email', { email: later.email, password: later.password })
  await codeOf(later.email, 'Verify')

  await self.get200('POST', '/_internal/gdpr/export', { password: later.password })
  await until(
    () => self.get('/_internal/gdpr/export'),
    ({ state }) => state === 'ready',
  )
  await self.expect(200, 'GET', '/_internal/gdpr/export/archive')
  await readMail(local, later.email, 'copy of your data')
  await self.expect(204, 'DELETE', `/v2/user/${id}`, { password: later.password })

  const told = lines.split('\n').filter(Boolean)
  // Refused requests are logged, by their routes.
  expect(told.filter((line) => line.includes('/_internal/auth/login'))).toHaveLength(2)
  const encoded = (secret: string) => [secret, encodeURIComponent(secret), JSON.stringify(secret).slice(1, -1)]
  const leaks = secrets.flatMap((secret) => told.filter((line) => encoded(secret).some((form) => line.includes(form))))
  expect(leaks).toEqual([])
}, 120_000)
