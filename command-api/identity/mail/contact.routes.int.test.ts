import { randomIds } from '@adit/platform/ids/ids.ts'
import { sampleMail } from '@adit/platform/mail/mail.fixture.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createAccount } from '../account/account_create.ts'
import { type IdentitySide, identitySide } from '../identity.fixture.ts'

const password = 'four words in a row'
let side: IdentitySide
let token: string
let accountId: string

beforeAll(async () => {
  side = await identitySide()
  const account = { username: 'ada', email: 'ada@example.org', password, role: 'developer' as const }
  accountId = (await createAccount(side.deps, { ...account, now: Date.now(), ids: randomIds() })).accountId
  const body = { username: 'ada', password }
  token = (await side.call<{ session: string }>('POST', '/_internal/auth/login', { body })).body.session
})
afterAll(() => side?.close())

const call = <Body = unknown>(method: string, path: string, body?: unknown) =>
  side.call<Body>(method, `/_internal${path}`, { token, body })
const typesOf = async () => (await side.events(accountId)).map(({ type }) => type)

describe('the newsletter', () => {
  it('can be subscribed to and unsubscribed from, each once', async () => {
    expect((await call('GET', '/auth/email/subscribe')).body).toEqual({ subscribed: false })
    for (const _ of ['first', 'again']) expect((await call('POST', '/auth/email/subscribe')).status).toBe(204)
    expect((await call('GET', '/auth/email')).body).toEqual({ verified: false, bouncing: false, subscribed: true })
    expect((await call('DELETE', '/auth/email/subscribe')).status).toBe(204)
    expect((await call('GET', '/auth/email/subscribe')).body).toEqual({ subscribed: false })
    expect((await typesOf()).filter((type) => type === 'AccountNewsletterChanged')).toHaveLength(2)
  })

  it('stays as it is for a token of another account or none', async () => {
    await call('POST', '/auth/email/subscribe')
    const right = side.deps.identity.unsubscribeToken(accountId)
    const forged = [right.slice(0, -1), `${right}x`, `BobBobBo.${right.split('.')[1]}`, accountId, 'é.x']
    for (const one of forged) {
      const answer = await side.call('POST', `/_internal/auth/email/unsubscribe?token=${encodeURIComponent(one)}`)
      expect(answer).toMatchObject({ status: 400, body: { details: { code: 'link_invalid' } } })
    }
    expect((await call('GET', '/auth/email/subscribe')).body).toEqual({ subscribed: true })
  })

  it('is not turned off by a program that looks at the link', async () => {
    const link = `/_internal/auth/email/unsubscribe?token=${side.deps.identity.unsubscribeToken(accountId)}`
    const response = await fetch(new URL(link, side.origin), { redirect: 'manual' })
    expect(response.status).toBe(303)
    expect(response.headers.get('location')).toMatch(/^https:\/\/adit\.test\/auth\/unsubscribe\?token=/)
    expect((await call('GET', '/auth/email/subscribe')).body).toEqual({ subscribed: true })
  })
})

describe('the language of mails', () => {
  it('is that of the browser at sign-up, and what is chosen later', async () => {
    const body = { username: 'uwe', email: 'uwe@example.org', password }
    await side.call('POST', '/_internal/auth/create', { body, headers: { 'accept-language': 'de-AT, en;q=0.5' } })
    const created = (await side.events()).findLast(({ type }) => type === 'AccountCreated')
    expect(created?.data).toMatchObject({ username: 'uwe', language: 'de-DE' })
    expect((await call('PUT', '/language', { language: 'ar-SA' })).status).toBe(204)
    expect((await call('PUT', '/language', { language: 'fr-FR' })).status).toBe(400)
    expect(await typesOf()).toContain('AccountLanguageChanged')
  })
})

describe('the outbox', () => {
  const as = (role: 'developer' | 'moderator' | null, headers: Record<string, string> = {}) =>
    side.call('GET', '/_internal/mail', { ...(role && { token: tokens[role] }), headers })
  const tokens = { developer: '', moderator: '' }
  beforeAll(async () => {
    const mod = { username: 'mod', email: 'mod@example.org', password, role: 'moderator' as const }
    await createAccount(side.deps, { ...mod, now: Date.now(), ids: randomIds() })
    const body = { username: 'mod', password }
    tokens.developer = token
    tokens.moderator = (await side.call<{ session: string }>('POST', '/_internal/auth/login', { body })).body.session
    await side.deps.identity.outbox.send(sampleMail({ account: accountId }))
  })

  it('is for staff alone on a site that others can open', async () => {
    for (const role of ['developer', null] as const) {
      expect(await as(role)).toMatchObject({ status: 401, body: { details: { code: 'staff_only' } } })
    }
    expect(await as('moderator')).toMatchObject({
      status: 200,
      body: { total: 1, mails: [{ subject: 'Your lantern' }] },
    })
  })

  it('is open to everybody at the machine itself, and only there', async () => {
    const own = await identitySide({}, { origin: 'http://127.0.0.1:4000' })
    try {
      await own.deps.identity.outbox.send(sampleMail())
      const list = (headers: Record<string, string>) => own.call('GET', '/_internal/mail', { headers })
      expect((await list({})).status).toBe(200)
      const id = ((await list({})).body as { mails: { id: string }[] }).mails[0]?.id
      expect((await own.call('GET', `/_internal/mail/${id}`)).body).toMatchObject({ text: 'It is lit.' })
      expect((await list({ 'x-adit-client-ip': '192.0.2.7' })).status).toBe(401)
      expect((await list({ 'x-forwarded-for': '192.0.2.7' })).status).toBe(401)
    } finally {
      await own.close()
    }
  })
})
