import { SESSION_EXCHANGE_MS } from '@adit/events/identity/account_limits.values.ts'
import type { JobContext } from '@adit/platform/jobs/job.ts'
import { generateSync } from 'otplib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type IdentitySide, identitySide } from '../identity.fixture.ts'
import { Authenticator } from '../passkeys/authenticator.fixture.ts'
import { reusedTokenJob } from '../sign_in/reused_token.job.ts'
import { deliverMails } from './deliver_mails.fixture.ts'

let side: IdentitySide
beforeAll(async () => {
  side = await identitySide()
})
afterAll(() => side?.close())

interface Body {
  session: string
  flow: string
  secret: string
  backup_codes: string[]
  options: { challenge: string; rp: { id: string } }
}

it('an owner is told by mail of a new factor, of one that is gone, and of a session that was ended for them', async () => {
  const person = { username: 'ada', email: 'ada@example.org', password: 'lantern moss quarry' }
  let token: string | undefined
  const call = async (method: string, path: string, body?: unknown) =>
    (await side.call<Body>(method, `/v2/${path}`, { token, body })).body
  token = (await call('POST', 'auth/create', person)).session
  const { secret, flow } = await call('POST', 'auth/2fa/get_secret')
  const code = generateSync({ secret })
  const { backup_codes: codes } = await call('POST', 'auth/2fa', { flow, code })
  await call('DELETE', 'auth/2fa', { code: codes[0] })
  const made = await call('POST', 'auth/passkey/register/start')
  const credential = new Authenticator('https://adit.test').register(made.options)
  await call('POST', 'auth/passkey/register/finish', { flow: made.flow, name: 'Phone', credential })
  await call('POST', 'session/refresh')
  await side.deps.ops.query('update ops.exchanged_token set exchanged_at = exchanged_at - $1', [
    SESSION_EXCHANGE_MS + 1,
  ])
  await call('GET', 'session/list')
  await reusedTokenJob(side.deps).run(null, {} as JobContext) // it asks nothing of its context
  expect((await deliverMails(side)).map(({ subject }) => subject).toSorted()).toEqual([
    'A passkey was added',
    'One of your sessions was ended',
    'The second factor was turned off',
    'The second factor was turned on',
    'Verify your email address',
  ])
})

it('an owner is told of a sign-in from a device that the account was not used from before, and of no other', async () => {
  const person = { username: 'bob', email: 'bob@example.org', password: 'lantern moss quarry' }
  const firefox = (version: number, os = 'X11; Linux x86_64') =>
    `Mozilla/5.0 (${os}) Gecko/20100101 Firefox/${version}.0`
  const call = (path: string, agent: string, country?: string) =>
    side.call('POST', `/_internal/auth/${path}`, {
      body: person,
      headers: { 'user-agent': agent, ...(country && { 'x-adit-country': country }) },
    })
  await call('create', firefox(150))
  await call('login', firefox(151))
  const subject = 'Your account was used from a new device'
  const told = async () => (await deliverMails(side)).filter((mail) => mail.subject === subject)
  expect(await told()).toEqual([])
  await call('login', firefox(151, 'Windows NT 10.0'))
  await call('login', firefox(152, 'Windows NT 10.0'))
  const mails = await told()
  expect(mails.map(({ to }) => to)).toEqual(['bob@example.org'])
  expect(mails[0]?.text).toContain('Firefox, Windows')
  await side.deps.ops.query('update ops.known_device set seen_at = 0')
  await side.deps.identity.devices.sweep(1)
  await call('login', firefox(152))
  expect(await told()).toHaveLength(1)
})
