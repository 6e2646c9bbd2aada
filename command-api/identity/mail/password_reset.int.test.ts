import { RESET_LINK_MS } from '@adit/events/identity/account_limits.values.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import type { KeptMail } from '@adit/platform/mail/outbox.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount } from '../account/account_create.ts'
import { type IdentitySide, identitySide } from '../identity.fixture.ts'
import { codeIn, deliverMails } from './deliver_mails.fixture.ts'
import { verifyEmailFlow } from './email_verification.ts'
import { resetFlow } from './password_reset.ts'

const password = 'four words in a row'
const next = 'five other words in rows'
let side: IdentitySide
let count = 0
beforeAll(async () => {
  side = await identitySide()
})
afterAll(() => side?.close())

interface Person {
  username: string
  email: string
  accountId: string
}

async function member(): Promise<Person> {
  const username = `member-${++count}`
  const email = `${username}@example.org`
  const account = { username, email, password, role: 'developer' as const }
  const { accountId } = await createAccount(side.deps, { ...account, now: Date.now(), ids: randomIds() })
  return { username, email, accountId }
}

const ask = (username: string, ip = `192.0.2.${++count}`) =>
  side.call('POST', '/_internal/auth/password/reset', { body: { username }, headers: { 'x-adit-client-ip': ip } })
const set = (flow: string, new_password = next) =>
  side.call('PATCH', '/_internal/auth/password', { body: { flow, new_password } })
const signIn = (username: string, typed: string) =>
  side.call<{ session: string }>('POST', '/_internal/auth/login', { body: { username, password: typed } })
const mailsTo = async (email: string): Promise<KeptMail[]> =>
  (await deliverMails(side)).filter(({ to, subject }) => to === email && subject === 'Set a new password')
const refusedLink = { status: 400, body: { details: { code: 'link_invalid' } } }

async function linkFor({ username, email }: Person): Promise<string> {
  expect((await ask(username)).status).toBe(204)
  return codeIn((await mailsTo(email)).at(-1) as KeptMail)
}

describe('a reset', () => {
  it('sets the password once, and ends all sessions and tokens', async () => {
    const ada = await member()
    const { session: token } = (await signIn(ada.username, password)).body
    const body = { name: 'Release', scopes: 2, expires: '2100-01-01T00:00:00Z' }
    const pat = await side.call<{ access_token: string }>('POST', '/v2/pat', { token, body })
    const code = await linkFor(ada)
    expect((await set(code)).status).toBe(204)
    expect([(await signIn(ada.username, password)).status, (await signIn(ada.username, next)).status]).toEqual([
      401, 200,
    ])
    for (const ended of [token, pat.body.access_token]) {
      expect((await side.call('GET', '/_internal/auth/email', { token: ended })).status).toBe(401)
    }
    expect(await set(code, 'six entirely different words')).toMatchObject(refusedLink)
    const told = (await deliverMails(side)).filter(({ to }) => to === ada.email).at(-1)
    expect(told?.subject).toBe('Your password was changed')
  })

  it('is asked for by the username or the address, in any case', async () => {
    const ada = await member()
    for (const name of [ada.username.toUpperCase(), ada.email.toUpperCase()]) expect((await ask(name)).status).toBe(204)
    expect(await mailsTo(ada.email)).toHaveLength(2)
  })

  it('sets the password of one of two who use a link at once', async () => {
    const code = await linkFor(await member())
    const answers = await Promise.all([set(code), set(code, 'six entirely different words')])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 400])
  })

  it('makes earlier links useless', async () => {
    const ada = await member()
    const [first, second] = [await linkFor(ada), await linkFor(ada)]
    expect((await set(second)).status).toBe(204)
    expect(await set(first, 'six entirely different words')).toMatchObject(refusedLink)
  })

  it('keeps the link when the password is refused', async () => {
    const code = await linkFor(await member())
    expect(await set(code, 'password1')).toMatchObject({ status: 400, body: { details: { code: 'weak_password' } } })
    expect((await set(code)).status).toBe(204)
  })

  it('refuses links that are made up, expired, of another kind or of a deleted account', async () => {
    const { accountId, username, email } = await member()
    const { flows } = side.deps.identity
    const expired = await flows.begin(resetFlow, { accountId, data: {} }, Date.now() - RESET_LINK_MS)
    const data = { emailHash: side.deps.identity.emailHash(email) }
    const verification = await flows.begin(verifyEmailFlow, { accountId, data }, Date.now())
    for (const code of ['made-up', expired, verification]) expect(await set(code)).toMatchObject(refusedLink)
    const { session: token } = (await signIn(username, password)).body
    await side.call('DELETE', `/v2/user/${accountId}`, { token, body: { password } })
    const late = await flows.begin(resetFlow, { accountId, data: {} }, Date.now())
    expect(await set(late)).toMatchObject(refusedLink)
  })

  it('needs a session and the present password without a link', async () => {
    const body = { new_password: next }
    const refused = await side.call('PATCH', '/_internal/auth/password', { body })
    expect(refused).toMatchObject({ status: 401, body: { details: { code: 'missing_token' } } })
    const { session: token } = (await signIn((await member()).username, password)).body
    const unsure = await side.call('PATCH', '/_internal/auth/password', { token, body })
    expect(unsure).toMatchObject({ status: 400, body: { details: { code: 'password_required' } } })
  })
})

describe('asking for a reset', () => {
  it('is answered alike, with the same work, whether there is such an account or not', async () => {
    const { username, email } = await member()
    const before = (await side.events()).length
    const names = [username, email, 'nobody-here', 'nobody@example.org', "' or 1=1 --"]
    const answers = await Promise.all(names.map((name) => ask(name)))
    const shown = answers.map(({ status, body, headers }) => ({ status, body, names: [...headers.keys()].sort() }))
    for (const answer of shown) expect(answer).toEqual(shown[0])
    expect((await side.events()).length).toBe(before)
    const { jobs } = await side.deps.jobs.store.list({ limit: 1_000, offset: 0, name: 'find_for_reset' })
    expect(jobs.filter(({ state }) => state === 'waiting')).toHaveLength(names.length)
    expect(JSON.stringify(jobs)).not.toContain('@example.org')
  })

  it('is limited for each name and address, known or not', async () => {
    const { username } = await member()
    for (const name of [username, 'unknown-miner']) {
      const ip = `198.51.100.${++count}`
      const statuses = []
      for (let time = 0; time < 6; time++) statuses.push((await ask(name, ip)).status)
      expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
    }
  })

  it('sends nothing when the mail would come an hour late', async () => {
    const { username, email } = await member()
    await ask(username)
    const waiting = { ...side.deps, now: () => Date.now() + RESET_LINK_MS + 1 }
    await deliverMails({ deps: waiting })
    expect(await mailsTo(email)).toEqual([])
  })
})
