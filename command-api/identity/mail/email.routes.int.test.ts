import { VERIFY_LINK_MS } from '@adit/events/identity/account_limits.values.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import type { KeptMail } from '@adit/platform/mail/outbox.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount } from '../account/account_create.ts'
import { requireVerifiedEmail } from '../account/verified_email.ts'
import { type IdentitySide, identitySide } from '../identity.fixture.ts'
import { codeIn, deliverMails } from './deliver_mails.fixture.ts'
import { verifyEmailFlow } from './email_verification.ts'

const password = 'four words in a row'
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
  token: string
}

/** Sign-ups are limited, and this file makes many. */
const headers = { 'x-adit-unlimited': '1' }

/** Signs up; with an address of their own by default. */
async function signUp(email?: string): Promise<Person> {
  const username = `digger-${++count}`
  const address = email ?? `${username}@example.org`
  const body = { username, email: address, password }
  const answer = await side.call<{ session: string }>('POST', '/_internal/auth/create', { body, headers })
  expect(answer.status).toBe(200)
  const [created] = (await side.events()).filter(({ type }) => type === 'AccountCreated').slice(-1)
  const { accountId } = (created?.data ?? {}) as Person
  return { username, email: address, token: answer.body.session, accountId }
}

const mailsTo = async (email: string): Promise<KeptMail[]> =>
  (await deliverMails(side)).filter(({ to }) => to === email)
const verify = (flow: string) =>
  side.call<{ state: string }>('POST', '/_internal/auth/email/verify', { body: { flow } })
const refusedLink = { status: 400, body: { details: { code: 'link_invalid' } } }
const signIn = (username: string) => side.call('POST', '/_internal/auth/login', { body: { username, password } })
const isVerified = async ({ token }: Person) =>
  (await side.call<{ verified: boolean }>('GET', '/_internal/auth/email', { token })).body.verified
const change = (token: string, body: { email: string; password?: string }) =>
  side.call('PATCH', '/_internal/auth/email', { token, body })

async function verified(): Promise<Person> {
  const person = await signUp()
  expect((await verify(codeIn((await mailsTo(person.email))[0] as KeptMail))).body).toEqual({ state: 'verified' })
  return person
}

describe('verification', () => {
  it('happens by the link of the one mail that a new account gets', async () => {
    const ada = await signUp()
    const mails = await mailsTo(ada.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('https://adit.test/auth/verify-email?flow=')
    expect(await isVerified(ada)).toBe(false)
    const code = codeIn(mails[0] as KeptMail)
    expect(await verify(code)).toMatchObject({ status: 200, body: { state: 'verified' } })
    expect(await verify(code)).toMatchObject({ status: 200, body: { state: 'already_verified' } })
    expect(await isVerified(ada)).toBe(true)
    expect((await side.events(ada.accountId)).filter(({ type }) => type === 'AccountEmailVerified')).toHaveLength(1)
  })

  it('lets an account publish that signed up, and those made by the site in any case', async () => {
    const ada = await signUp()
    const { bus } = side.deps
    await expect(requireVerifiedEmail(bus, ada.accountId)).rejects.toMatchObject({ code: 'email_not_verified' })
    await verify(codeIn((await mailsTo(ada.email))[0] as KeptMail))
    await requireVerifiedEmail(bus, ada.accountId)
    const own = {
      username: `made-${++count}`,
      email: `made-${count}@example.org`,
      password: null,
      role: 'developer' as const,
    }
    const { accountId } = await createAccount(side.deps, { ...own, now: Date.now(), ids: randomIds() })
    await requireVerifiedEmail(bus, accountId)
    expect(await mailsTo(own.email)).toEqual([])
  })

  it('finds an account by its address only once that is verified', async () => {
    const ada = await signUp()
    expect((await signIn(ada.email)).status).toBe(401)
    expect((await signIn(ada.username)).status).toBe(200)
    await verify(codeIn((await mailsTo(ada.email))[0] as KeptMail))
    expect((await signIn(ada.email)).status).toBe(200)
  })

  it('refuses codes that are made up, expired, of another kind or of a deleted account', async () => {
    const ada = await signUp()
    const { flows, vault } = side.deps.identity
    const data = { emailHash: side.deps.identity.emailHash(ada.email) }
    const { accountId } = ada
    const expired = await flows.begin(verifyEmailFlow, { accountId, data }, Date.now() - VERIFY_LINK_MS)
    const other = await flows.begin({ ...verifyEmailFlow, name: 'another_kind' }, { accountId, data }, Date.now())
    for (const code of ['', 'made-up', expired, other]) expect(await verify(code)).toMatchObject(refusedLink)
    const good = await flows.begin(verifyEmailFlow, { accountId, data }, Date.now())
    await vault.erase(accountId)
    expect(await verify(good)).toMatchObject(refusedLink)
    expect(await isVerified(ada)).toBe(false)
  })

  it('is only good for the address that the link was sent to', async () => {
    const ada = await signUp()
    const code = codeIn((await mailsTo(ada.email))[0] as KeptMail)
    expect((await change(ada.token, { email: `new-${ada.email}`, password })).status).toBe(204)
    expect(await verify(code)).toMatchObject(refusedLink)
    expect(await isVerified(ada)).toBe(false)
  })

  it('can be asked for again, five times an hour', async () => {
    const ada = await signUp()
    const resend = () => side.call('POST', '/_internal/auth/email/resend_verify', { token: ada.token })
    for (let time = 0; time < 5; time++) expect((await resend()).status).toBe(204)
    expect((await resend()).status).toBe(429)
    const mails = await mailsTo(ada.email)
    expect(mails).toHaveLength(6)
    expect(await verify(codeIn(mails[5] as KeptMail))).toMatchObject({ body: { state: 'verified' } })
  })

  it('sends no more mails once the address is verified', async () => {
    const ada = await verified()
    await side.call('POST', '/_internal/auth/email/resend_verify', { token: ada.token })
    expect(await mailsTo(ada.email)).toHaveLength(1)
  })
})

describe('an address that another account holds', () => {
  it('is told apart by no answer, and its holder is told by mail', async () => {
    const holder = await verified()
    const [free, held] = [`free-${++count}@example.org`, holder.email.toUpperCase()]
    const answers = []
    for (const email of [free, held]) {
      const body = { username: `guesser-${++count}`, email, password }
      const answer = await side.call('POST', '/_internal/auth/create', { body, headers })
      answers.push({
        status: answer.status,
        names: Object.keys(answer.body as object),
        headers: [...answer.headers.keys()].sort(),
      })
    }
    expect(answers[1]).toEqual(answers[0])
    const mails = await mailsTo(holder.email)
    expect(mails.map(({ subject }) => subject)).toEqual(['Verify your email address', 'You already have an account'])
    expect(mails[1]?.text).toContain(holder.username)
    expect(await mailsTo(held)).toEqual([])
    expect((await signIn(holder.email)).status).toBe(200)
  })

  it('is written to the log alike, whether it is held or not', async () => {
    const holder = await verified()
    const typesOf = async ({ accountId }: Person) => (await side.events(accountId)).map(({ type }) => type).sort()
    expect(await typesOf(await signUp(holder.email))).toEqual(await typesOf(await signUp()))
  })

  it('goes to the account that verifies it first, of two at once', async () => {
    const email = `wanted-${++count}@example.org`
    const [ada, eve] = [await signUp(email), await signUp(email)]
    const codes = (await mailsTo(email)).map(codeIn)
    expect(codes).toHaveLength(2)
    const answers = await Promise.all(codes.map(verify))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
    expect([await isVerified(ada), await isVerified(eve)].sort()).toEqual([false, true])
    const won = (await isVerified(ada)) ? ada : eve
    const events = await side.events()
    const confirmed = events.filter(
      ({ type, data }) => type === 'EmailConfirmed' && JSON.stringify(data).includes(won.accountId),
    )
    expect(confirmed).toHaveLength(1)
  })

  it('can be verified by another account once its holder is deleted', async () => {
    const holder = await verified()
    const next = await signUp(holder.email)
    const path = `/v2/user/${holder.accountId}`
    expect((await side.call('DELETE', path, { token: holder.token, body: { password } })).status).toBe(204)
    await side.call('POST', '/_internal/auth/email/resend_verify', { token: next.token })
    const mail = (await mailsTo(holder.email)).at(-1) as KeptMail
    expect(await verify(codeIn(mail))).toMatchObject({ body: { state: 'verified' } })
  })

  it('was claimed but never verified by accounts of earlier releases, so verifying takes it', async () => {
    const email = `old-${++count}@example.org`
    const old = { username: `old-${count}`, email, password, role: 'developer' as const }
    await createAccount(side.deps, { ...old, now: Date.now(), ids: randomIds() })
    expect((await signIn(email)).status).toBe(200)
    const ada = await signUp(email)
    await verify(codeIn((await mailsTo(email))[0] as KeptMail))
    expect(await isVerified(ada)).toBe(true)
    const session = await side.call<{ session: string }>('POST', '/_internal/auth/login', {
      body: { username: email, password },
    })
    expect(await isVerified({ ...ada, token: session.body.session })).toBe(true)
  })
})

describe('a change of the address', () => {
  it('takes the password, tells the old address and frees it, and asks the new one', async () => {
    const ada = await verified()
    const email = `new-${ada.email}`
    expect(await change(ada.token, { email, password: 'wrong' })).toMatchObject({
      status: 400,
      body: { details: { code: 'wrong_password' } },
    })
    expect(await change(ada.token, { email })).toMatchObject({
      status: 400,
      body: { details: { code: 'password_required' } },
    })
    expect((await change(ada.token, { email, password })).status).toBe(204)
    expect(await isVerified(ada)).toBe(false)
    const [, told] = await mailsTo(ada.email)
    expect(told?.subject).toBe('Your email address was changed')
    const asked = await mailsTo(email)
    expect(asked).toHaveLength(1)
    expect(await verify(codeIn(asked[0] as KeptMail))).toMatchObject({ body: { state: 'verified' } })
    expect([(await signIn(ada.email)).status, (await signIn(email)).status]).toEqual([401, 200])
    const next = await signUp(ada.email)
    await verify(codeIn((await mailsTo(ada.email)).at(-1) as KeptMail))
    expect(await isVerified(next)).toBe(true)
  })

  it('to an address that is held sounds the same, and leaves it with its holder', async () => {
    const [holder, ada] = [await verified(), await verified()]
    expect((await change(ada.token, { email: holder.email, password })).status).toBe(204)
    const mails = await mailsTo(holder.email)
    expect(mails.at(-1)?.subject).toBe('You already have an account')
    expect(await isVerified(holder)).toBe(true)
    expect(await isVerified(ada)).toBe(false)
  })

  it('back to the former address leaves that with the account', async () => {
    const ada = await verified()
    await change(ada.token, { email: `other-${ada.email}`, password })
    await change(ada.token, { email: ada.email, password })
    // Beside it goes one that tells of the change, in either order.
    const mail = (await mailsTo(ada.email)).findLast(({ text }) => text.includes('flow=')) as KeptMail
    expect((await signIn(ada.email)).status).toBe(200)
    expect(await verify(codeIn(mail))).toMatchObject({ body: { state: 'verified' } })
  })
})
