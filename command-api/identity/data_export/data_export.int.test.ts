import { EXPORT_DAYS, EXPORT_PAUSE_MS } from '@adit/events/identity/account_limits.values.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type IdentitySide, identitySide } from '../identity.fixture.ts'
import { deliverMails } from '../mail/deliver_mails.fixture.ts'
import { filesIn } from './archive.fixture.ts'

let side: IdentitySide
beforeAll(async () => {
  side = await identitySide()
})
afterAll(() => side?.close())

const password = 'lantern moss quarry'
interface Body {
  session: string
  state: string
  done: number
  bytes: number | null
  asked: string | null
  expires: string | null
  details: { code: string }
}
let people = 0
let keys = 0
const call = (method: string, path: string, token?: string, body?: unknown) =>
  side.call<Body>(method, `/_internal/${path}`, { token, body, headers: { 'idempotency-key': `key-${keys++}` } })
const ask = (token: string, body?: unknown) => call('POST', 'gdpr/export', token, body)
const stateOf = async (token: string) => (await call('GET', 'gdpr/export', token)).body

async function signUp() {
  const username = `person${people++}`
  const email = `${username}@example.org`
  const { body } = await call('POST', 'auth/create', undefined, { username, email, password })
  return { username, email, token: body.session }
}

async function download(token: string): Promise<Response> {
  return fetch(`${side.origin}/_internal/gdpr/export/archive`, { headers: { authorization: token } })
}

const filesOf = async (answer: Response) => filesIn(Buffer.from(await answer.arrayBuffer()))

describe('a copy of what is held about somebody', () => {
  it('has what they did and gave, in clear, and nothing sealed for others', async () => {
    const [ada, bob] = [await signUp(), await signUp()]
    expect((await stateOf(ada.token)).state).toBe('none')
    const asked = await ask(ada.token)
    expect([asked.status, asked.body.state]).toEqual([200, 'making'])
    const mails = await deliverMails(side)
    expect(mails.filter(({ to }) => to === ada.email).map(({ subject }) => subject)).toContain(
      'The copy of your data is ready',
    )
    const ready = await stateOf(ada.token)
    expect([ready.state, ready.done]).toEqual(['ready', 1])
    expect(Date.parse(ready.expires ?? '') - Date.parse(ready.asked ?? '')).toBeGreaterThanOrEqual(
      EXPORT_DAYS * 86_400_000,
    )
    const answer = await download(ada.token)
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([200, 'private, no-store'])
    expect(Number(answer.headers.get('content-length'))).toBe(ready.bytes)
    const files = await filesOf(answer)
    expect(Object.keys(files).toSorted()).toEqual([
      ...[
        'README.txt',
        'account.json',
        'events.ndjson',
        'mail_deliveries.json',
        'mails.json',
        'passkeys.json',
        'providers.json',
        'sessions.json',
        'tokens.json',
      ],
    ])
    expect(JSON.parse(files['account.json'] ?? '')).toMatchObject({ username: ada.username, email: ada.email })
    expect(JSON.parse(files['sessions.json'] ?? '')).toHaveLength(1)
    const events = (files['events.ndjson'] ?? '')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(events.map(({ type }) => type)).toContain('AccountSignedIn')
    expect(events.find(({ type }) => type === 'AccountCreated')).toMatchObject({ data: { email: ada.email } })
    const whole = Object.values(files).join('')
    for (const hidden of [bob.username, bob.email, 'sealed', ada.token, password]) expect(whole).not.toContain(hidden)
  })

  it('is nobody else’s', async () => {
    const [ada, bob] = [await signUp(), await signUp()]
    await ask(ada.token)
    await deliverMails(side)
    expect((await download(bob.token)).status).toBe(404)
    expect((await stateOf(bob.token)).state).toBe('none')
  })

  it('is not stored so that anybody else could read it, and is gone with the account and after its days', async () => {
    const ada = await signUp()
    await ask(ada.token)
    await deliverMails(side)
    const rows = () => side.deps.ops.query(`select sealed from ops.data_export where state = 'ready'`)
    for (const { sealed } of (await rows()).rows) {
      expect(Buffer.from(sealed, 'base64').subarray(0, 2).toString()).not.toBe('PK')
      expect(Buffer.from(sealed, 'base64').includes(ada.email)).toBe(false)
    }
    const before = (await rows()).rowCount ?? 0
    const gone = await side.call('DELETE', `/v2/user/${ada.username}`, { token: ada.token, body: { password } })
    expect(gone.status).toBe(204)
    expect((await rows()).rowCount).toBe(before - 1)
    const bob = await signUp()
    await ask(bob.token)
    await deliverMails(side)
    expect((await download(bob.token)).status).toBe(200)
    await side.deps.ops.query('update ops.data_export set expires_at = 1')
    expect((await download(bob.token)).status).toBe(404)
    expect(await side.deps.identity.exports.sweep(Date.now())).toBeGreaterThan(0)
    expect((await stateOf(bob.token)).state).toBe('none')
  })

  it('is made once, however often it is asked for within the hour', async () => {
    const ada = await signUp()
    const idOf = async () =>
      (await side.deps.ops.query('select id from ops.data_export order by asked_at desc limit 1')).rows[0].id
    await ask(ada.token)
    const first = await idOf()
    await ask(ada.token)
    await deliverMails(side)
    expect((await ask(ada.token)).body.state).toBe('ready')
    expect(await idOf()).toBe(first)
    await side.deps.ops.query('update ops.data_export set asked_at = asked_at - $1', [EXPORT_PAUSE_MS + 1])
    expect((await ask(ada.token)).body.state).toBe('making')
    const mails = (await deliverMails(side)).filter(({ to, subject }) => to === ada.email && subject.includes('copy'))
    expect(mails).toHaveLength(2)
  })

  it('takes the password in a session that is older than ten minutes', async () => {
    const ada = await signUp()
    await side.deps.ops.query('update ops.session set created_at = created_at - 600001')
    expect((await ask(ada.token)).body.details.code).toBe('password_required')
    expect((await ask(ada.token, { password: 'wrong' })).body.details.code).toBe('wrong_password')
    expect((await ask(ada.token, { password })).status).toBe(200)
  })

  it('can be asked for again when it could not be made', async () => {
    const ada = await signUp()
    await ask(ada.token)
    await side.deps.ops.query(`update ops.data_export set state = 'failed'`)
    expect((await stateOf(ada.token)).state).toBe('failed')
    expect((await ask(ada.token)).body.state).toBe('making')
  })
})
