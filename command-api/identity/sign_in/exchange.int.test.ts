import { SESSION_EXCHANGE_MS } from '@adit/events/identity/account_limits.values.ts'
import type { JobContext } from '@adit/platform/jobs/job.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type IdentitySide, identitySide } from '../identity.fixture.ts'
import { reusedTokenJob } from './reused_token.job.ts'

let side: IdentitySide
beforeAll(async () => {
  side = await identitySide()
})
afterAll(() => side?.close())

interface Body {
  id: string
  session: string
  details: { code: string }
}

const refresh = (token: string) => side.call<Body>('POST', '/v2/session/refresh', { token })
const list = (token: string) => side.call<Body>('GET', '/v2/session/list', { token })
const tell = () => reusedTokenJob(side.deps).run(null, {} as JobContext) // it asks nothing of its context
const ended = async () => (await side.events()).filter(({ type }) => type === 'AccountSessionEnded')

it('a token that is used a minute after it was exchanged ends the session, which is recorded once', async () => {
  const person = { username: 'ada', email: 'ada@example.org', password: 'lantern moss quarry' }
  const { session: old } = (await side.call<Body>('POST', '/_internal/auth/create', { body: person })).body
  const { body: first } = await refresh(old)
  const { body: again } = await refresh(old)
  expect([again.session, again.id]).toEqual([first.session, first.id])
  expect((await list(first.session)).status).toBe(200)
  await side.deps.ops.query('update ops.exchanged_token set exchanged_at = exchanged_at - $1', [
    SESSION_EXCHANGE_MS + 1,
  ])
  const stolen = await list(old)
  expect([stolen.status, stolen.body.details?.code]).toEqual([401, 'token_reused'])
  expect((await list(first.session)).status).toBe(401)
  expect(await ended()).toEqual([])
  await tell()
  await side.deps.ops.query('update ops.exchanged_token set told = false')
  await tell()
  await tell()
  expect(await ended()).toMatchObject([{ data: { sessionId: first.id, reason: 'token_reused' } }])
})
