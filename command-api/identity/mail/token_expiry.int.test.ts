import { randomIds } from '@adit/platform/ids/ids.ts'
import type { JobContext } from '@adit/platform/jobs/job.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAccount } from '../account/account_create.ts'
import { type IdentitySide, identitySide } from '../identity.fixture.ts'
import { deliverMails } from './deliver_mails.fixture.ts'
import { tokenExpiryJob } from './token_expiry.job.ts'

const password = 'four words in a row'
const dayMs = 86_400_000
let side: IdentitySide
let token: string
beforeAll(async () => {
  side = await identitySide()
  const account = { username: 'ada', email: 'ada@example.org', password, role: 'developer' as const }
  await createAccount(side.deps, { ...account, now: Date.now(), ids: randomIds() })
  const body = { username: 'ada', password }
  token = (await side.call<{ session: string }>('POST', '/_internal/auth/login', { body })).body.session
})
afterAll(() => side?.close())

const after = (days: number) => new Date(Date.now() + days * dayMs).toISOString()
const create = async (name: string, days: number) => {
  const body = { name, scopes: 2, expires: after(days) }
  const answer = await side.call<{ id: string }>('POST', '/v2/pat', { token, body })
  expect(answer.body).toMatchObject({ name })
  return answer.body.id
}

/** Subjects of all mails that are kept after an hour's work so many days from now. */
async function subjectsAfter(days: number): Promise<string[]> {
  const deps = { ...side.deps, now: () => Date.now() + days * dayMs }
  await tokenExpiryJob(deps).run({}, {} as JobContext)
  return (await deliverMails({ deps })).map(({ subject }) => subject)
}

it('tells of each token a week before it ends, once', async () => {
  const release = await create('Release', 30)
  await create('Short', 5)
  const revoked = await create('Revoked', 30)
  await side.call('DELETE', `/v2/pat/${revoked}`, { token })
  expect(await subjectsAfter(0)).toEqual([])
  expect(await subjectsAfter(22)).toEqual([])
  const told = ['The access token “Release” ends soon']
  for (const day of [23.5, 24, 29]) expect(await subjectsAfter(day)).toEqual(told)
  await side.call('PATCH', `/v2/pat/${release}`, { token, body: { expires: after(60) } })
  expect(await subjectsAfter(40)).toEqual(told)
  expect(await subjectsAfter(55)).toEqual([...told, ...told])
})

it('is about no token whose name could begin a header', async () => {
  const body = { name: 'Evil\r\nBcc: eve@example.org', scopes: 2, expires: after(100) }
  const answer = await side.call('POST', '/v2/pat', { token, body })
  expect(answer).toMatchObject({ status: 400, body: { details: { code: 'invisible_characters' } } })
})
