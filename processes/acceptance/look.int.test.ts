import { INVESTIGATION_MS } from '@adit/events/identity/look.values.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { until } from '../testing/wait.ts'
import { admin, moderator, owner } from './authority/person.ts'
import { Stage } from './authority/stage.ts'

let stage: Stage
beforeAll(async () => {
  stage = await Stage.start([owner, moderator, admin])
}, 120_000)
afterAll(() => stage?.stop())

const look = (body: object, by = moderator, of = owner) =>
  stage.visitor(by).ask('POST', `/_internal/user/${stage.account(of).id}/look`, body)
const looks = async () => (await stage.visitor(owner).get200('GET', '/_internal/account/looks')).looks

it('shows private details to staff for a reason, and the look to its subject without a name', async () => {
  const { id, username } = stage.account(owner)
  const { status, body } = await look({ reason: 'support', note: 'Asked about the address.' })
  const email = `${username}@example.org`
  expect([status, body]).toEqual([
    200,
    { email, email_verified: false, auth_providers: [], has_password: true, has_totp: false, payment_methods: null },
  ])
  const [told] = await until(looks, ({ length }) => length === 1)
  expect(told).toMatchObject({
    ...{ role: 'moderator', reason: 'support', note: 'Asked about the address.', investigation: false },
    shown: ['email', 'email_verified', 'auth_providers', 'has_password', 'has_totp'],
  })
  expect(JSON.stringify(told)).not.toContain(stage.account(moderator).id)
  // What anybody can ask for shows staff no more than others.
  const asked = await stage.visitor(admin).get200('GET', `/v2/user/${id}`)
  expect(asked).toMatchObject({ email: null, email_verified: null, has_password: null, has_totp: null })
})

it('hides a look in an investigation from its subject, but not from admins', async () => {
  const before = (await looks()).length
  const { status, body } = await look({ reason: 'security', investigation: true }, admin)
  expect([status, body.payment_methods]).toEqual([200, []])
  const filter = encodeURIComponent(JSON.stringify({ root: stage.account(owner).id, type: 'AccountLookedAt' }))
  const listed = () => stage.visitor(admin).get200('GET', `/admin-api/history?filter=${filter}`)
  await until(listed, ({ length }) => length === before + 1)
  expect(await looks()).toHaveLength(before)
  expect(INVESTIGATION_MS).toBeGreaterThan(0)
})

it('refuses what is not explained, and to those who may not look', async () => {
  const codeOf = async (answer: ReturnType<typeof look>) => {
    const { details } = (await answer).body
    return [details.code, details.field]
  }
  expect(await codeOf(look({ reason: 'other' }))).toEqual(['missing', 'note'])
  expect(await codeOf(look({ reason: 'other', note: ' ' }))).toEqual(['missing', 'note'])
  expect(await codeOf(look({ reason: 'support', investigation: true }))).toEqual(['admins_only', 'investigation'])
  expect(await codeOf(look({ reason: 'support' }, moderator, admin))).toEqual(['staff_details', undefined])
  expect(await codeOf(look({ reason: 'support' }, owner, moderator))).toEqual(['staff_only', undefined])
  expect((await look({ reason: 'support', note: 'x'.repeat(501) })).body.details.field).toBe('note')
  const nobody = await stage.visitor(moderator).ask('POST', '/_internal/user/nobody/look', { reason: 'support' })
  expect(nobody.body.details.code).toBe('account_not_found')
})
