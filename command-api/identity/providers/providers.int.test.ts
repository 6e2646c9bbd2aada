import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type OutsideSite, outsideSite } from '../../testing/outside_site.ts'
import { accountDecider } from '../account/account.decider.ts'
import type { IdentitySide } from '../identity.fixture.ts'
import { accountStream } from '../identity_streams.ts'
import { Authenticator } from '../passkeys/authenticator.fixture.ts'
import { secretHash } from '../sign_in/secret_token.ts'
import { identityReleaseReactor } from './identity_release.reactor.ts'
import { settingsOf, sideWith, siteOrigin, Visitor } from './journey.fixture.ts'

let site: OutsideSite
let side: IdentitySide
beforeAll(async () => {
  site = await outsideSite(siteOrigin)
  side = await sideWith(settingsOf(site), 'https://launcher-files.adit.test')
})
afterAll(async () => {
  await side?.close()
  await site?.close()
})
beforeEach(() => {
  site.away = undefined
})

let people = 0
/** Somebody who has an account on the other site, and perhaps here. */
function person({ emailVerified = true, email }: { emailVerified?: boolean; email?: string } = {}) {
  const number = 1_000 + people++
  const one = { id: `p${number}`, name: `miner${number}`, email: email ?? `p${number}@else.test`, emailVerified }
  site.people.set(one.id, one)
  return one
}
const visitor = () => new Visitor(side)
const password = 'lantern moss quarry'
async function withPassword(email?: string) {
  const username = `local${people++}`
  const body = { username, email: email ?? `${username}@example.org`, password }
  const { session } = (await visitor().call('POST', '/_internal/auth/create', body)).body
  return { username, token: session, id: await idOf(session) }
}
async function idOf(token: string): Promise<string> {
  const { body } = await visitor().call<{ user_id: string }[]>('GET', '/_internal/session/list', undefined, token)
  return body[0]?.user_id ?? ''
}
const typesOf = async (id: string) => (await side.events(id)).map(({ type }) => type)
const codeOf = ({ status, body }: { status: number; body: { details?: { code: string } } | undefined }) => [
  status,
  body?.details?.code,
]
const reasonOf = (page: URL) => [page.pathname, page.searchParams.get('reason')]
function sendTo(url: URL, provider: string): void {
  url.pathname = url.pathname.replace('gitlab', provider)
}
const signedIn = { status: 200, body: { session: expect.stringMatching(/^mra_/) } }

describe('a new account from another site', () => {
  it.each(['github', 'gitlab', 'google'] as const)(
    'of %s gets a chosen name and the verified address at once',
    async (name) => {
      const one = person()
      const browser = visitor()
      const { body } = await browser.arrive(name, one.id)
      expect(body.sign_up).toMatchObject({
        ...{ provider: name, username: one.name, email: one.email, email_verified: true, email_held: false },
      })
      const { flow } = body.sign_up
      const created = await browser.call('POST', '/v2/auth/create/oauth', {
        flow,
        username: one.name,
        account_consent: true,
      })
      expect(created).toMatchObject(signedIn)
      const id = await idOf(created.body.session)
      expect(await typesOf(id)).toEqual(
        expect.arrayContaining([
          ...['ProviderIdentityClaimed', 'EmailConfirmed', 'AccountCreated', 'AccountProviderLinked'],
          ...['AccountEmailVerified', 'AccountSignedIn'],
        ]),
      )
      const again = await browser.arrive(name, one.id)
      expect(again).toMatchObject(signedIn)
      expect(await idOf(again.body.session)).toBe(id)
      const last = (await side.events(id)).at(-1)
      expect(last).toMatchObject({ type: 'AccountSignedIn', data: { by: 'provider', provider: name } })
    },
  )

  it('keeps neither the subject nor the address in clear', async () => {
    const one = person()
    const created = await visitor().signUp('gitlab', one.id, one.name)
    const text = JSON.stringify(await side.events(await idOf(created.body.session)))
    expect(text).not.toContain(`"${one.id}"`)
    expect(text).not.toContain(one.email)
    const { rows } = await side.ops.query('select data from ops.flow')
    expect(JSON.stringify(rows)).not.toContain(one.email)
    const all = side.logged.join('\n')
    expect([all.includes(one.email), all.includes('authToken'), all.includes('mra_')]).toEqual([false, false, false])
  })

  it('has to verify an address that the other site has not verified, or that was typed in', async () => {
    const unverified = person({ emailVerified: false })
    const first = await visitor().signUp('gitlab', unverified.id, unverified.name)
    const other = person()
    const second = await visitor().signUp('gitlab', other.id, other.name, { email: 'else@example.org' })
    for (const { body } of [first, second]) {
      const types = await typesOf(await idOf(body.session))
      expect(types).toContain('AccountCreated')
      expect(types).not.toContain('AccountEmailVerified')
      expect(types).not.toContain('EmailClaimed')
    }
  })

  it('never believes Microsoft’s claim of an address', async () => {
    const one = person()
    expect((await visitor().arrive('microsoft', one.id)).body.sign_up.email_verified).toBe(false)
  })

  it('says that an account has the verified address, and never signs in to that', async () => {
    const first = person()
    await visitor().signUp('gitlab', first.id, first.name)
    const thief = person({ email: first.email })
    const browser = visitor()
    const { sign_up: offer } = (await browser.arrive('gitlab', thief.id)).body
    expect(offer).toMatchObject({ email: first.email, email_held: true })
    const body = { flow: offer.flow, username: thief.name, account_consent: true }
    expect(codeOf(await browser.call('POST', '/_internal/auth/create/oauth', body))).toEqual([
      400,
      'provider_email_held',
    ])
  })

  it('learns nothing about an address that the other site has not verified', async () => {
    const first = person()
    await visitor().signUp('gitlab', first.id, first.name)
    const thief = person({ email: first.email, emailVerified: false })
    const browser = visitor()
    expect((await browser.arrive('gitlab', thief.id)).body.sign_up).toMatchObject({ email_held: false })
    const created = await browser.signUp('gitlab', thief.id, thief.name)
    expect(created).toMatchObject(signedIn)
    expect(await typesOf(await idOf(created.body.session))).not.toContain('AccountEmailVerified')
  })

  it('can try another name after one that is taken, and needs consent', async () => {
    const { username } = await withPassword()
    const one = person()
    const browser = visitor()
    const { flow } = (await browser.arrive('gitlab', one.id)).body.sign_up
    const create = (body: object) =>
      browser.call('POST', '/_internal/auth/create/oauth', { flow, account_consent: true, ...body })
    expect(codeOf(await create({ username }))).toEqual([400, 'username_taken'])
    expect(await create({ username: one.name, account_consent: false })).toMatchObject({ status: 400 })
    expect(await create({ username: one.name })).toMatchObject(signedIn)
    expect(codeOf(await create({ username: `${one.name}x` }))).toEqual([400, 'flow_ended'])
  })

  it('is refused for an identity that has one by now, and a name that looks like another', async () => {
    const one = person()
    const [first, second] = [visitor(), visitor()]
    const offers = [await first.arrive('gitlab', one.id), await second.arrive('gitlab', one.id)]
    const create = (browser: Visitor, index: number, body: object) =>
      browser.call('POST', '/_internal/auth/create/oauth', {
        ...{ flow: offers[index]?.body.sign_up.flow, account_consent: true, ...body },
      })
    await create(first, 0, { username: `oak${one.name}` })
    const email = 'elsewhere@example.org'
    expect(codeOf(await create(second, 1, { username: `0ak${one.name}`, email }))).toEqual([400, 'username_similar'])
    expect(codeOf(await create(second, 1, { username: `elm${one.name}`, email }))).toEqual([400, 'identity_taken'])
  })

  it('is refused after too many attempts', async () => {
    const one = person()
    const { username } = await withPassword()
    const browser = visitor()
    const { flow } = (await browser.arrive('gitlab', one.id)).body.sign_up
    const create = () => browser.call('POST', '/_internal/auth/create/oauth', { flow, username, account_consent: true })
    for (let attempt = 0; attempt < 5; attempt++) expect(codeOf(await create())).toEqual([400, 'username_taken'])
    expect(codeOf(await create())).toEqual([429, 'ratelimit_error'])
  })

  it('is made once, of two requests at the same time', async () => {
    const one = person()
    const browser = visitor()
    const { flow } = (await browser.arrive('gitlab', one.id)).body.sign_up
    const create = (username: string) =>
      browser.call('POST', '/_internal/auth/create/oauth', { flow, username, account_consent: true })
    const answers = await Promise.all([create(`${one.name}a`), create(`${one.name}b`)])
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.find(({ status }) => status !== 200)
    expect(['identity_taken', 'provider_email_held', 'flow_ended']).toContain(refused?.body.details.code)
  })
})

describe('the way there and back', () => {
  it('belongs to one browser: state and code are worth nothing in another', async () => {
    const one = person()
    await visitor().signUp('gitlab', one.id, one.name)
    const victim = visitor()
    const back = await victim.goThere('gitlab', one.id)
    const thief = visitor()
    await thief.open('/_internal/auth/init?provider=gitlab')
    expect(reasonOf(await thief.comeBack(back))).toEqual(['/auth/problem', 'ended'])
    expect(reasonOf(await visitor().comeBack(await victim.goThere('gitlab', one.id)))).toEqual([
      '/auth/problem',
      'ended',
    ])
    const page = await victim.goAndComeBack('gitlab', one.id)
    const other = visitor()
    await other.open('/_internal/auth/init?provider=gitlab')
    expect(codeOf(await other.trade(page))).toEqual([400, 'flow_ended'])
  })

  it('works once, at either step', async () => {
    const one = person()
    const browser = visitor()
    await browser.signUp('gitlab', one.id, one.name)
    const back = await browser.goThere('gitlab', one.id)
    const page = await browser.comeBack(back)
    expect(page.pathname).toBe('/auth/welcome')
    expect(reasonOf(await browser.comeBack(back))).toEqual(['/auth/problem', 'ended'])
    expect(await browser.trade(page)).toMatchObject(signedIn)
    expect(codeOf(await browser.trade(page))).toEqual([400, 'flow_ended'])
  })

  it.each([
    ['a forged state', (url: URL) => url.searchParams.set('state', 'x'.repeat(60)), 'ended'],
    ['no state', (url: URL) => url.searchParams.delete('state'), 'ended'],
    ['two states', (url: URL) => url.searchParams.append('state', 'x'), 'ended'],
    ['a forged code', (url: URL) => url.searchParams.set('code', 'forged'), 'failed'],
    ['the answer of another issuer', (url: URL) => url.searchParams.set('iss', 'https://evil.test'), 'failed'],
    ['the address of another provider', (url: URL) => sendTo(url, 'google'), 'mixed_up'],
    ['that of one that is off', (url: URL) => sendTo(url, 'steam'), 'off'],
  ])('with %s ends on a page that says so', async (_, change, reason) => {
    const browser = visitor()
    const back = await browser.goThere('gitlab', person().id)
    change(back)
    expect(reasonOf(await browser.comeBack(back))).toEqual(['/auth/problem', reason])
  })

  it('ends on a page when it took too long', async () => {
    const browser = visitor()
    const back = await browser.goThere('gitlab', person().id)
    await side.ops.query('update ops.flow set expires_at = 1')
    expect(reasonOf(await browser.comeBack(back))).toEqual(['/auth/problem', 'ended'])
  })

  it('says that the person refused', async () => {
    const browser = visitor()
    const back = await browser.goThere('gitlab', person().id, '/dashboard', true)
    expect(back.searchParams.get('error')).toBe('access_denied')
    expect(reasonOf(await browser.comeBack(back))).toEqual(['/auth/problem', 'refused'])
  })

  it('says that the other site is away, at the start and at the end', async () => {
    const browser = visitor()
    const back = await browser.goThere('github', person().id)
    site.away = 503
    expect(reasonOf(await browser.comeBack(back))).toEqual(['/auth/problem', 'away'])
    const lonely = await sideWith({ gitlab: { clientId: 'a', clientSecret: 'b', issuer: site.origin } })
    try {
      const start = await new Visitor(lonely).open('/_internal/auth/init?provider=gitlab')
      expect([start.status, ...reasonOf(new URL(start.location))]).toEqual([307, '/auth/problem', 'away'])
    } finally {
      await lonely.close()
    }
  })

  it('is kept by no cache and told to no other site', async () => {
    const begun = await visitor().open('/_internal/auth/init?provider=gitlab')
    expect(begun.headers.get('cache-control')).toBe('no-store')
    expect(begun.headers.get('referrer-policy')).toBe('no-referrer')
    expect(begun.headers.get('set-cookie')).toMatch(
      /^__Host-adit-sign-in=\w{60}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Lax; Secure$/,
    )
    const to = new URL(begun.location)
    expect(to.searchParams.get('code_challenge_method')).toBe('S256')
    expect(to.searchParams.get('nonce')).toMatch(/.{40}/)
  })

  it('leads to no page elsewhere', async () => {
    for (const url of [
      'https://evil.test/',
      '//evil.test',
      '/\\evil.test',
      'javascript:alert(1)',
      'http://127.0.0.1:80.evil.test',
    ]) {
      const begun = await visitor().open(`/_internal/auth/init?${new URLSearchParams({ provider: 'gitlab', url })}`)
      expect(codeOf(begun)).toEqual([400, 'return_not_allowed'])
    }
    const page = await visitor().goAndComeBack('gitlab', person().id, 'http://[::1]:4711')
    expect(page.searchParams.get('redirect')).toBe('/auth/sign-in?launcher=true&ipver=6&port=4711')
  })

  it('goes to providers that are set up alone', async () => {
    expect(codeOf(await visitor().open('/v2/auth/init?provider=steam'))).toEqual([400, 'provider_unknown'])
  })
})

describe('linking another site', () => {
  it('lets somebody sign in by it from then on, and unlinking ends that', async () => {
    const { token, id } = await withPassword()
    const one = person()
    const browser = visitor()
    expect(await browser.link('gitlab', one.id, token)).toMatchObject({ status: 200, body: { linked: 'gitlab' } })
    expect(await browser.link('gitlab', one.id, token)).toMatchObject({ status: 200, body: { linked: 'gitlab' } })
    expect((await typesOf(id)).filter((type) => type === 'AccountProviderLinked')).toHaveLength(1)
    expect(await idOf((await visitor().arrive('gitlab', one.id)).body.session)).toBe(id)
    const gone = await browser.call('DELETE', '/_internal/auth/provider', { provider: 'gitlab' }, token)
    expect(gone.status).toBe(204)
    expect((await visitor().arrive('gitlab', one.id)).body.sign_up).toBeDefined()
    expect(codeOf(await browser.call('DELETE', '/_internal/auth/provider', { provider: 'gitlab' }, token))).toEqual([
      404,
      'provider_not_linked',
    ])
    expect(await browser.link('gitlab', one.id, token)).toMatchObject({ status: 200 })
  })

  it('takes one account of a site, and none that another account has', async () => {
    const [ada, eve] = [await withPassword(), await withPassword()]
    const one = person()
    await visitor().link('gitlab', one.id, ada.token)
    expect(codeOf(await visitor().link('gitlab', one.id, eve.token))).toEqual([400, 'identity_taken'])
    expect(codeOf(await visitor().link('gitlab', person().id, ada.token))).toEqual([400, 'provider_linked'])
    expect(await idOf((await visitor().arrive('gitlab', one.id)).body.session)).toBe(ada.id)
  })

  it('links an identity once if two accounts do so at the same time', async () => {
    const [ada, eve] = [await withPassword(), await withPassword()]
    const one = person()
    const answers = await Promise.all([ada, eve].map(({ token }) => visitor().link('gitlab', one.id, token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400])
    const winner = answers[0]?.status === 200 ? ada : eve
    expect(await idOf((await visitor().arrive('gitlab', one.id)).body.session)).toBe(winner.id)
  })

  it('is finished by the account that began it alone', async () => {
    const [ada, eve] = [await withPassword(), await withPassword()]
    const browser = visitor()
    const begin = () => browser.call('POST', '/_internal/auth/provider/link', { provider: 'gitlab' }, ada.token)
    for (const token of [eve.token, undefined]) {
      const back = await browser.traveller.travel((await begin()).body.url, { as: person().id })
      expect(codeOf(await browser.trade(await browser.comeBack(back), token))).toEqual([400, 'flow_ended'])
    }
  })

  it('takes the password, or a session that has just begun', async () => {
    const { token } = await withPassword()
    await side.ops.query('update ops.session set created_at = 1')
    const browser = visitor()
    const begin = (body: object) =>
      browser.call('POST', '/_internal/auth/provider/link', { provider: 'gitlab', ...body }, token)
    expect(codeOf(await begin({}))).toEqual([400, 'password_required'])
    expect(codeOf(await begin({ password: 'another one' }))).toEqual([400, 'wrong_password'])
    expect(await begin({ password })).toMatchObject({ status: 200 })
    expect(codeOf(await begin({ password, url: 'https://evil.test' }))).toEqual([400, 'return_not_allowed'])
    expect(codeOf(await begin({ password, provider: 'steam' }))).toEqual([400, 'provider_unknown'])
    expect(codeOf(await browser.open(`/_internal/auth/init?provider=gitlab&token=${token}`))).toEqual([
      400,
      'fresh_session_required',
    ])
  })

  it('says that the other site is away, that a session is too old, or that somebody guesses the password', async () => {
    const lonely = await sideWith({ gitlab: { clientId: 'a', clientSecret: 'b', issuer: site.origin } })
    try {
      const browser = new Visitor(lonely)
      const account = { username: 'lonely', email: 'lonely@example.org', password }
      const { session: token } = (await browser.call('POST', '/_internal/auth/create', account)).body
      const begin = (body: object = {}) =>
        browser.call('POST', '/_internal/auth/provider/link', { provider: 'gitlab', ...body }, token)
      site.away = 500
      expect(codeOf(await begin())).toEqual([503, 'provider_away'])
      for (let attempt = 0; attempt < 10; attempt++) await begin({ password: 'another one' })
      expect(codeOf(await begin({ password: 'another one' }))).toEqual([429, 'ratelimit_error'])
      await lonely.ops.query('update ops.credential set password_hash = null')
      await lonely.ops.query('update ops.session set created_at = 1')
      expect(codeOf(await begin())).toEqual([400, 'fresh_session_required'])
    } finally {
      await lonely.close()
    }
  })

  it('can begin with a token in the address, as clients do, and ends in a session all the same', async () => {
    const { token, id } = await withPassword()
    const one = person()
    const browser = visitor()
    const begun = await browser.open(`/v2/auth/init?provider=gitlab&token=${token}`)
    const page = await browser.comeBack(await browser.traveller.travel(begun.location, { as: one.id }))
    expect(codeOf(await browser.trade(page))).toEqual([400, 'flow_ended'])
    const again = await browser.open(`/v2/auth/init?provider=gitlab&token=${token}`)
    const last = await browser.comeBack(await browser.traveller.travel(again.location, { as: one.id }))
    expect(await browser.trade(last, token)).toMatchObject({ status: 200, body: { linked: 'gitlab' } })
    expect(await idOf((await visitor().arrive('gitlab', one.id)).body.session)).toBe(id)
    expect(codeOf(await browser.open('/v2/auth/init?provider=gitlab&token=mra_unknown'))).toEqual([
      401,
      'invalid_token',
    ])
  })

  it('leaves the last way in', async () => {
    const one = person()
    const browser = visitor()
    const { session: token } = (await browser.signUp('gitlab', one.id, one.name)).body
    const unlink = (provider: string) => browser.call('DELETE', '/_internal/auth/provider', { provider }, token)
    expect(codeOf(await unlink('gitlab'))).toEqual([400, 'last_way_in'])
    await browser.link('github', person().id, token)
    const both = await Promise.all([unlink('gitlab'), unlink('github')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 400])
  })

  it('counts a passkey as a way in, and keeps it when it is the last', async () => {
    const one = person()
    const browser = visitor()
    const { session: token } = (await browser.signUp('gitlab', one.id, one.name)).body
    type Begun = { options: Parameters<Authenticator['register']>[0]; flow: string; id: string }
    const register = (step: string, body: object) =>
      browser.call<Begun>('POST', `/_internal/auth/passkey/register/${step}`, body, token)
    const { options, flow } = (await register('start', {})).body
    const credential = new Authenticator(siteOrigin).register(options)
    const { id } = (await register('finish', { flow, name: 'Phone', credential })).body
    const gone = await browser.call('DELETE', '/_internal/auth/provider', { provider: 'gitlab' }, token)
    expect(gone.status).toBe(204)
    const removed = await browser.call('DELETE', `/_internal/auth/passkey/${id}`, undefined, token)
    expect(codeOf(removed)).toEqual([400, 'last_way_in'])
  })

  it('is finished by a worker if it broke off: the identity can be linked again', async () => {
    const [ada, eve] = [await withPassword(), await withPassword()]
    const one = person()
    await visitor().link('gitlab', one.id, ada.token)
    const stream = accountStream(ada.id)
    const context = {
      ...{ actor: { kind: 'user' as const, id: ada.id }, via: { kind: 'schedule' as const, id: 'test' } },
      ...{ correlationId: 'unlink', causationId: 'unlink', now: Date.now, ids: randomIds() },
    }
    const command = { type: 'UnlinkProvider' as const, provider: 'gitlab' as const }
    await side.deps.bus.execute({ decider: accountDecider, stream, root: ada.id, command, context })
    expect(codeOf(await visitor().link('gitlab', one.id, eve.token))).toEqual([400, 'identity_taken'])
    const unlinked = (await side.events(ada.id)).findLast(({ type }) => type === 'AccountProviderUnlinked')
    const reactor = identityReleaseReactor(side.deps)
    // Twice, as after a crash.
    for (let time = 0; time < 2; time++) await reactor.react(unlinked as RecordedEvent, context)
    expect(await visitor().link('gitlab', one.id, eve.token)).toMatchObject({ status: 200 })
    await reactor.react(unlinked as RecordedEvent, context)
    expect(await idOf((await visitor().arrive('gitlab', one.id)).body.session)).toBe(eve.id)
  })
})

describe('signing in by another site', () => {
  it('still takes the code of an authenticator app', async () => {
    const { token, id } = await withPassword()
    const one = person()
    await visitor().link('gitlab', one.id, token)
    const { generateSync } = await import('otplib')
    const begun = await visitor().call<{ secret: string; flow: string }>('POST', '/v2/auth/2fa/get_secret', {}, token)
    const code = (time: number) => generateSync({ secret: begun.body.secret, epoch: Math.floor(time / 1000) })
    await visitor().call('POST', '/v2/auth/2fa', { flow: begun.body.flow, code: code(Date.now()) }, token)
    const shownAt = async (session: string) => {
      const sql = 'select second_factor_at from ops.token where hash = $1'
      return (await side.ops.query(sql, [secretHash(session)])).rows[0]?.second_factor_at
    }
    const other = await withPassword()
    await visitor().link('github', one.id, other.token)
    // Another site alone shows no second factor, so no role of staff counts.
    expect(await shownAt((await visitor().arrive('github', one.id)).body.session)).toBe(null)
    const { body } = await visitor().arrive('gitlab', one.id)
    expect(body).toMatchObject({ error: '2fa_required' })
    const done = await visitor().call('POST', '/v2/auth/login/2fa', {
      flow: body.flow,
      code: code(Date.now() + 30_000),
    })
    expect(done).toMatchObject(signedIn)
    expect(Number(await shownAt(done.body.session))).toBeGreaterThan(0)
    const last = (await side.events(id)).at(-1)
    expect(last).toMatchObject({ data: { by: 'provider_and_code', provider: 'gitlab' } })
  })

  it('says why somebody suspended can’t, and knows nobody who is gone', async () => {
    const one = person()
    const created = await visitor().signUp('gitlab', one.id, one.name)
    const id = await idOf(created.body.session)
    await side.suspend(id, { reason: 'Spam.', until: null })
    expect(codeOf(await visitor().arrive('gitlab', one.id))).toEqual([401, 'account_suspended'])
    await side.suspend(id, { reason: 'Spam.', until: Date.now() + 60_000 })
    expect(codeOf(await visitor().arrive('gitlab', one.id))).toEqual([401, 'account_suspended_until'])
  })

  it('ends with the link, though the code was made before', async () => {
    const { token } = await withPassword()
    const one = person()
    const browser = visitor()
    await browser.link('gitlab', one.id, token)
    const page = await browser.goAndComeBack('gitlab', one.id)
    await browser.call('DELETE', '/_internal/auth/provider', { provider: 'gitlab' }, token)
    expect(codeOf(await browser.trade(page))).toEqual([400, 'flow_ended'])
  })

  it('is nothing any more once the account is deleted: the identity is free', async () => {
    const one = person()
    const created = await visitor().signUp('gitlab', one.id, one.name)
    const id = await idOf(created.body.session)
    const gone = await visitor().call('DELETE', `/v2/user/${id}`, undefined, created.body.session)
    expect(gone.status).toBe(204)
    const { rows } = await side.ops.query('select 1 from ops.linked_identity where account_id = $1', [id])
    expect(rows).toEqual([])
    const browser = visitor()
    const { sign_up: offer } = (await browser.arrive('gitlab', one.id)).body
    expect(offer).toMatchObject({ email_held: false })
  })
})
