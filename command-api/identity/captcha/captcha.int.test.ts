import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Answer, type IdentitySide, identitySide } from '../identity.fixture.ts'
import type { Captcha, CaptchaAction, CaptchaOffer, HostedKind } from './captcha.port.ts'
import { captcha, hostedKinds, noCaptcha } from './captcha.port.ts'
import { hostedCaptcha } from './hosted_captcha.ts'
import { proofOfWork, WORK_LIFE_MS } from './proof_of_work.ts'
import { solvedWork } from './solved_work.fixture.ts'

interface Body {
  session: string
  description: string
  details: { code: string; field?: string; action?: string }
}

const password = 'lantern moss quarry'
const work = proofOfWork({ secret: 'the secret of a test', work: 30 })
/** The kind that the site has configured. */
let configured: Captcha
const chosen: Captcha = {
  get kind() {
    return configured.kind
  },
  offer: (...given) => configured.offer(...given),
  markOf: (...given) => configured.markOf(...given),
  isSolved: (...given) => configured.isSolved(...given),
}

let side: IdentitySide
/** A service that speaks siteverify: what it was asked, and what it answers. */
let service: Server
let verifyUrl: string
let asked: Record<string, string>[] = []
let verdict: { status?: number; body: unknown }

beforeAll(async () => {
  side = await identitySide({}, { fills: [captcha.fill(chosen)] })
  service = createServer(async (request, response) => {
    asked.push(Object.fromEntries(new URLSearchParams((await request.toArray()).join(''))))
    response.writeHead(verdict.status ?? 200, { 'content-type': 'application/json' }).end(JSON.stringify(verdict.body))
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  verifyUrl = `http://127.0.0.1:${(service.address() as AddressInfo).port}/siteverify`
})
afterAll(async () => {
  await side?.close()
  service?.close()
})
beforeEach(() => {
  configured = work
  asked = []
  verdict = { body: { success: true, hostname: 'adit.test' } }
})

const hosted = (kind: HostedKind, url = verifyUrl) =>
  hostedCaptcha({
    kind,
    siteKey: 'the-site-key',
    secret: 's3cret',
    verifyUrl: url,
    host: () => 'adit.test',
    log: { error() {} },
  })

let counted = 0
const ip = () => `198.51.${Math.floor(++counted / 250)}.${counted % 250}`
const person = () => ({ username: `solver-${++counted}`, email: `solver${counted}@example.org`, password })
const call = (path: string, body: object, headers: Record<string, string> = {}) =>
  side.call<Body>('POST', `/_internal/auth/${path}`, { body, headers: { 'x-adit-client-ip': ip(), ...headers } })

async function solved(action: CaptchaAction): Promise<string> {
  const { body } = await side.call<CaptchaOffer>('GET', `/_internal/auth/challenge?action=${action}`)
  if (body.kind !== 'proof_of_work') throw new Error(body.kind)
  return solvedWork(body)
}

/** Each route that a challenge guards, when it demands one. */
const guarded: Record<CaptchaAction, (challenge?: string, headers?: Record<string, string>) => Promise<Answer<Body>>> =
  {
    sign_up: (challenge, headers) => call('create', { ...person(), challenge }, headers),
    password_reset: (challenge, headers) =>
      call('password/reset', { username: `nobody-${counted}`, challenge }, headers),
    async sign_in(challenge, headers = {}) {
      const from = { 'x-adit-client-ip': ip() }
      const guess = { username: `guessed-${counted}`, password: 'a wrong one' }
      for (let n = 0; n < 3; n++) expect((await call('login', guess, from)).body.details.code).toBe('wrong_credentials')
      return call('login', { ...guess, challenge }, { ...from, ...headers })
    },
  }
const actions = Object.keys(guarded) as CaptchaAction[] // As the record declares.
const passes = { sign_up: 200, password_reset: 204, sign_in: 401 }
const accounts = async () => (await side.events()).filter(({ type }) => type === 'AccountCreated').length

describe.each(actions)('%s', (action) => {
  const other: CaptchaAction = action === 'sign_up' ? 'password_reset' : 'sign_up'
  const ask = guarded[action]

  it('says that it needs an answer, in which field and for which action', async () => {
    const { status, body } = await ask()
    expect([status, body.details]).toEqual([400, { code: 'challenge_required', field: 'challenge', action }])
  })

  it('takes a right answer once', async () => {
    const answer = await solved(action)
    expect((await ask(answer)).status).toBe(passes[action])
    expect((await ask(answer)).body.details.code).toBe('challenge_failed')
  })

  it('takes an answer once of many at the same time', async () => {
    const answer = await solved(action)
    const tries = await Promise.all(Array.from({ length: 6 }, () => ask(answer)))
    expect(
      tries.filter(({ status, body }) => status === passes[action] && body?.details?.code !== 'challenge_failed'),
    ).toHaveLength(1)
  })

  it('refuses a wrong answer, one for another action and one that has expired, and does nothing', async () => {
    const before = await accounts()
    const [wrong, ofOther] = [Buffer.from('{}').toString('base64'), await solved(other)]
    const offer = await work.offer(action, Date.now() - WORK_LIFE_MS)
    const expired = offer.kind === 'proof_of_work' ? solvedWork(offer) : ''
    for (const answer of [wrong, ofOther, expired]) {
      const { status, body } = await ask(answer)
      expect([status, body.details]).toEqual([400, { code: 'challenge_failed', field: 'challenge', action }])
    }
    expect(await accounts()).toBe(before)
    // What was refused elsewhere is still good where it belongs.
    expect((await guarded[other](ofOther)).status).toBe(passes[other])
  })

  it('waits for a service that is away, and does nothing meanwhile', async () => {
    configured = hosted('turnstile', 'http://127.0.0.1:9/siteverify')
    const before = await accounts()
    const { status, body, headers } = await ask('an-answer-of-the-service')
    expect([status, body.details.code, headers.get('retry-after')]).toEqual([503, 'captcha_away', '10'])
    expect(await accounts()).toBe(before)
  })

  it('asks nothing of anybody where nothing is demanded', async () => {
    configured = noCaptcha
    expect((await ask()).status).toBe(passes[action])
  })
})

describe('signing up', () => {
  it('keeps the answer for another try if the password is too weak', async () => {
    const challenge = await solved('sign_up')
    const weak = await call('create', { ...person(), password: 'password1', challenge })
    expect(weak.body.details.code).toBe('weak_password')
    expect((await call('create', { ...person(), challenge })).status).toBe(200)
  })

  it('answers the same for an address that has an account as for one that has none', async () => {
    const known = person()
    expect((await call('create', { ...known, challenge: await solved('sign_up') })).status).toBe(200)
    const ask = async (email: string) => {
      const made = await call('create', { ...person(), email, challenge: await solved('sign_up') })
      return [made.status, Object.keys(made.body)]
    }
    expect(await ask(known.email)).toEqual(await ask('nobody-yet@example.org'))
  })

  it('lets the operator’s own tools through', async () => {
    expect((await call('create', person(), { 'x-adit-unlimited': 'yes' })).status).toBe(200)
  })
})

describe('signing in', () => {
  async function member() {
    const made = person()
    await call('create', made, { 'x-adit-unlimited': 'yes' })
    return made
  }
  const from = () => ({ 'x-adit-client-ip': ip() })
  const codeOf = async (body: object, headers: Record<string, string>) =>
    (await call('login', body, headers)).body.details?.code

  it('needs no answer for the first tries, whoever it is', async () => {
    const { username } = await member()
    const here = from()
    for (const name of [username, 'nobody-at-all', 'nobody-at-all@example.org']) {
      const codes: (string | undefined)[] = []
      for (let n = 0; n < 5; n++) codes.push(await codeOf({ username: name, password: 'a wrong one' }, here))
      const wrong = Array.from({ length: 3 }, () => 'wrong_credentials')
      expect(codes).toEqual([...wrong, 'challenge_required', 'challenge_required'])
    }
  })

  it('counts failures alone, so that tools can sign in as often as they did', async () => {
    const { username } = await member()
    const here = from()
    for (let n = 0; n < 8; n++) expect((await call('login', { username, password }, here)).status).toBe(200)
  })

  it('takes the right password with an answer, and then needs none again', async () => {
    const { username } = await member()
    const here = from()
    for (let n = 0; n < 3; n++) await call('login', { username, password: 'a wrong one' }, here)
    expect(await codeOf({ username, password }, here)).toBe('challenge_required')
    expect((await call('login', { username, password, challenge: await solved('sign_in') }, here)).status).toBe(200)
    expect(await codeOf({ username, password: 'a wrong one' }, here)).toBe('wrong_credentials')
  })

  it('doesn’t tell by its demand that a name and an address belong together', async () => {
    const { username, email } = await member()
    const here = from()
    for (let n = 0; n < 4; n++) await call('login', { username, password: 'a wrong one' }, here)
    expect(await codeOf({ username: email, password: 'a wrong one' }, here)).toBe('wrong_credentials')
  })

  it('needs an answer from an address that has failed for many names', async () => {
    const here = from()
    const codes: (string | undefined)[] = []
    for (let n = 0; n < 21; n++) codes.push(await codeOf({ username: `one-of-many-${n}`, password: 'x' }, here))
    expect(codes.map((code) => code === 'challenge_required').indexOf(true)).toBe(20)
  })
})

describe.each(hostedKinds)('%s', (kind) => {
  const answer = 'P0_an.answer-of_the.service'
  const unused = () => `${answer}${++counted}`
  beforeEach(() => {
    configured = hosted(kind)
    verdict = { body: { success: true, hostname: 'adit.test', ...(kind === 'turnstile' && { action: 'sign_up' }) } }
  })

  it('is shown with its public key', async () => {
    const { body, headers } = await side.call('GET', '/_internal/auth/challenge?action=sign_up')
    expect(body).toEqual({ kind, site_key: 'the-site-key' })
    expect(headers.get('cache-control')).toBe('no-store')
  })

  it('is asked with the secret, the answer and the address of the client, once for each answer', async () => {
    const challenge = unused()
    const headers = { 'x-adit-client-ip': '203.0.113.77' }
    expect((await call('create', { ...person(), challenge }, headers)).status).toBe(200)
    const site = kind === 'hcaptcha' ? { sitekey: 'the-site-key' } : {}
    expect(asked).toEqual([{ secret: 's3cret', response: challenge, remoteip: '203.0.113.77', ...site }])
    expect((await guarded.sign_up(challenge)).body.details.code).toBe('challenge_failed')
    expect(asked).toHaveLength(1)
  })

  it.each<[string, object]>([
    ['was not solved', { success: false, 'error-codes': ['invalid-input-response'] }],
    ['was used before', { success: false, 'error-codes': ['timeout-or-duplicate'] }],
    ['was given on another host', { success: true, hostname: 'evil.example', action: 'sign_up' }],
    ['was given for something else', { success: true, hostname: 'adit.test', action: 'password_reset' }],
  ])('refuses an answer that %s', async (_, body) => {
    verdict = { body }
    expect((await guarded.sign_up(unused())).body.details.code).toBe('challenge_failed')
  })

  it.each<[string, typeof verdict]>([
    ['fails', { status: 500, body: {} }],
    ['answers something else', { body: ['?'] }],
    ['doesn’t know our secret', { body: { success: false, 'error-codes': ['invalid-input-secret'] } }],
  ])('lets nobody pass while the service %s', async (_, answered) => {
    verdict = answered
    expect((await guarded.sign_up(unused())).body.details.code).toBe('captcha_away')
  })

  it('is not asked about what can’t be an answer', async () => {
    expect((await guarded.sign_up('short')).body.details.code).toBe('challenge_failed')
    expect((await guarded.sign_up('with spaces and <tags>')).body.details.code).toBe('challenge_failed')
    expect(asked).toEqual([])
  })
})

it('forgets used challenges that have expired by themselves', async () => {
  const { challengeUses } = side.deps.identity
  const mark = Buffer.from('a mark of 1970')
  expect([await challengeUses.use(mark, 1_000), await challengeUses.use(mark, 1_000)]).toEqual([true, false])
  expect([await challengeUses.sweep(999), await challengeUses.isUsed(mark)]).toEqual([0, true])
  expect([await challengeUses.sweep(1_000), await challengeUses.isUsed(mark)]).toEqual([1, false])
})
