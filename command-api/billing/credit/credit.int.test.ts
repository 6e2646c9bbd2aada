import { afterAll, beforeAll, expect, it } from 'vitest'
import { idOf } from '../../identity/people.fixture.ts'
import { startCommandKit } from '../../testing/command_kit.ts'
import { type BillingKit, startBillingKit } from '../billing_kit.fixture.ts'

const dayMs = 24 * 3_600_000
let site: BillingKit
beforeAll(async () => {
  site = await startBillingKit('ada', 'bob', 'cleo')
})
afterAll(() => site?.kit.close())

const credit = (body: object, by = 'root') => site.ask(by, 'credit', body)

it('adds days to the running subscription of a user, tells them, and moves the next payment', async () => {
  await site.subscribe('ada')
  const { periodEnd, chargeId } = await site.stateOf('ada')
  const given = { user_id: idOf('ada'), days: 5, reason: 'outage', message: 'Sorry for Sunday.' }
  expect(await credit(given)).toMatchObject({ status: 204 })
  const later = periodEnd + 5 * dayMs
  expect(await site.stateOf('ada')).toMatchObject({ periodEnd: later, status: 'active' })
  await site.rounds()
  const mail = site.mailsTo('ada').at(-1)
  expect(mail?.subject).toBe('You got free days of Adit Plus')
  expect(mail?.text).toContain('Sorry for Sunday.')
  await site.rounds(later - 1)
  expect(await site.stateOf('ada')).toMatchObject({ status: 'active', chargeId })
  await site.rounds(later)
  expect(await site.stateOf('ada')).toMatchObject({ status: 'active', period: 0, periodStart: later, anchor: later })
})

it('adds them to several subscriptions, or to none', async () => {
  const [bob, cleo] = [await site.subscribe('bob'), await site.subscribe('cleo')]
  const before = await Promise.all(['bob', 'cleo'].map(site.stateOf))
  const quiet = { days: 90, send_email: false }
  expect((await credit({ subscription_ids: [bob, cleo, bob], ...quiet })).status).toBe(204)
  const after = await Promise.all(['bob', 'cleo'].map(site.stateOf))
  expect(after.map(({ periodEnd }, at) => periodEnd - (before[at]?.periodEnd ?? 0))).toEqual([90 * dayMs, 90 * dayMs])
  for (let count = 0; count < 3; count++) await credit({ subscription_ids: [bob], ...quiet })
  expect(await credit({ subscription_ids: [cleo, bob], ...quiet })).toMatchObject({
    ...{ status: 400, code: 'credit_above_limit', body: { details: { field: 'days', limit: 5 } } },
  })
  expect((await site.stateOf('cleo')).periodEnd).toBe(after[1]?.periodEnd)
  await site.rounds()
  expect(site.mailsTo('bob').map(({ subject }) => subject)).toEqual(['Receipt: $5.00 for Adit Plus'])
})

it('is for admins, of others, and of subscriptions that run', async () => {
  const id = idOf('ada')
  expect(await credit({ user_id: id, days: 5 }, 'bob')).toMatchObject({ status: 401, code: 'admins_decide' })
  for (const about of [{ user_id: 'NOBODY00' }, { subscription_ids: ['zzzzzzzz'] }]) {
    expect(await credit({ ...about, days: 5 })).toMatchObject({ status: 404, code: 'no_such_subscription' })
  }
  for (const days of [0, 91, 1.5]) expect((await credit({ user_id: id, days })).status).toBe(400)
  await site.subscribe('root')
  expect(await credit({ user_id: idOf('root'), days: 5 })).toMatchObject({ status: 401, code: 'conflict_of_interest' })
})

it('adds none to what is due or has ended', async () => {
  const subscription_ids = [await site.subscriptionIdOf('bob')]
  await site.payWith('bob', '4000000000000341')
  await site.rounds((await site.stateOf('bob')).periodEnd)
  expect(await credit({ subscription_ids, days: 1 })).toMatchObject({ status: 400, code: 'subscription_unpaid' })
  await site.ask('bob', `subscription/${subscription_ids[0]}`, { cancelled: true }, 'PATCH')
  await site.rounds((await site.stateOf('bob')).periodEnd)
  expect(await credit({ subscription_ids, days: 1 })).toMatchObject({ status: 400, code: 'subscription_over' })
})

it('adds nothing where nothing is sold', async () => {
  const poor = await startCommandKit()
  const answer = await poor.as('staff', 'admin')('/_internal/billing/credit', {
    ...{ method: 'POST', body: JSON.stringify({ user_id: 'x', days: 1 }) },
    headers: { 'content-type': 'application/json' },
  })
  expect([answer.status, await answer.json()]).toMatchObject([404, { details: { code: 'billing_unavailable' } }])
  await poor.close()
})
