import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type IdentitySide, identitySide } from '../identity.fixture.ts'
import { breachedPasswords } from '../identity_deps.ts'
import { codeIn, deliverMails } from '../mail/deliver_mails.fixture.ts'
import { type BreachedPasswords, rangesOfBreaches } from './breached_passwords.ts'

const stolen = 'lantern moss quarry'
const safe = 'ember willow canal'
const sha1 = (password: string) => createHash('sha1').update(password).digest('hex').toUpperCase()

let service: Server
let origin: string
/** What the service was asked, and what it does. */
let asked: { path: string; padding: string | undefined }[] = []
let answer: (path: string) => { status: number; text: string }
const warned: string[] = []
let breaches: BreachedPasswords
let side: IdentitySide

beforeAll(async () => {
  service = createServer(({ url: path = '', headers }, response) => {
    asked.push({ path, padding: String(headers['add-padding']) })
    const { status, text } = answer(path)
    response.writeHead(status).end(text)
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`
  breaches = rangesOfBreaches(`${origin}/range/`, { warn: (_: unknown, text?: string) => void warned.push(text ?? '') })
  side = await identitySide({}, { fills: [breachedPasswords.fill(breaches)] })
})
afterAll(async () => {
  await side?.close()
  service?.close()
})
beforeEach(() => {
  asked = []
  warned.length = 0
  answer = () => ({
    status: 200,
    text: `${'0'.repeat(35)}:7\r\n${sha1(stolen).slice(5)}:1204\r\n${sha1(safe).slice(5)}:0`,
  })
})

describe('a service with the ranges of breached passwords', () => {
  it('learns five digits of the hash and nothing else', async () => {
    expect(await breaches(stolen)).toBe(1204)
    expect(asked).toEqual([{ path: `/range/${sha1(stolen).slice(0, 5)}`, padding: 'true' }])
  })

  it('pads its answers with passwords that were never stolen', async () => {
    expect(await breaches(safe)).toBe(0)
    expect(await breaches('another one altogether')).toBe(0)
  })

  it.each([
    ['fails', () => ({ status: 503, text: '' })],
    ['answers something else', () => ({ status: 200, text: '<html>' })],
  ])('refuses nothing while it %s', async (_, broken) => {
    answer = broken
    expect(await breaches(stolen)).toBe(0)
  })

  it('says in the log that it is away', async () => {
    expect(
      await rangesOfBreaches('http://127.0.0.1:1/range', {
        warn: (_: unknown, text?: string) => void warned.push(text ?? ''),
      })(stolen),
    ).toBe(0)
    expect(warned).toEqual(['breached passwords could not be looked up'])
  })
})

it('a stolen password is refused wherever one is chosen, with its field', async () => {
  const post = <Body>(path: string, body: unknown, token?: string, method = 'POST') =>
    side.call<Body & { details: { code: string; field: string }; session: string }>(method, `/_internal/auth/${path}`, {
      ...{ body, token },
    })
  const person = { username: 'ada', email: 'ada@example.org' }
  const refused = await post('create', { ...person, password: stolen })
  expect([refused.status, refused.body.details]).toMatchObject([400, { code: 'breached_password', field: 'password' }])
  const { body } = await post('create', { ...person, password: safe })
  const change = { old_password: safe, new_password: stolen }
  const kept = await post('password', change, body.session, 'PATCH')
  expect(kept.body.details).toMatchObject({ code: 'breached_password', field: 'new_password' })
  await post('password/reset', { username: 'ada' })
  const mail = (await deliverMails(side)).find(({ subject }) => subject === 'Set a new password')
  const flow = codeIn(mail ?? { text: 'no mail' })
  const byLink = await post('password', { flow, new_password: stolen }, undefined, 'PATCH')
  expect(byLink.body.details).toMatchObject({ code: 'breached_password', field: 'new_password' })
  expect((await post('password', { flow, new_password: 'five other words in rows' }, undefined, 'PATCH')).status).toBe(
    204,
  )
})
