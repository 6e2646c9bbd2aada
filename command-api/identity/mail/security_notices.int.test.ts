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
