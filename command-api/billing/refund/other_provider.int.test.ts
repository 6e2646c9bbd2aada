import { chargeEvents } from '@adit/events/billing/charge.events.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BillingKit, startBillingKit } from '../billing_kit.fixture.ts'
import { chargeStream } from '../subscription/charge.decider.ts'
import { refusedRefunds } from './refused_refunds.index.ts'

let on: BillingKit
beforeAll(async () => {
  on = await startBillingKit('ada')
})
afterAll(() => on?.kit.close())

/** From now on, as on a site that sells for real. */
const switchProvider = () => Object.assign(on.sandbox, { name: 'stripe', isPretended: false })
const paidCharge = async () => (await on.stateOf('ada')).charges[0] ?? ''
const typesOf = async (chargeId: string) =>
  (await on.kit.store.readStream(chargeStream(chargeId))).map(({ type }) => type)

it('money that another provider only pretended to take is not returned, and nobody is told to return it', async () => {
  await on.subscribe('ada')
  const chargeId = await paidCharge()
  const begun = { type: 'partial', amount: 100 }
  expect((await on.ask('root', `charge/${chargeId}/refund`, begun)).status).toBe(204)
  switchProvider()
  await on.rounds()
  const failed = (await on.kit.store.readStream(chargeStream(chargeId))).at(-1)
  expect(failed?.type).toBe('ChargeRefundFailed')
  expect(chargeEvents.definitions.ChargeRefundFailed.schema.parse(failed?.data).code).toBe('other_provider')
  const subjects = [...on.mailsTo('ada'), ...on.mailsTo('root')].map(({ subject }) => subject)
  expect(subjects.filter((subject) => /refund/i.test(subject))).toEqual([])
  const { rows } = await on.kit.deps.ops.query(`select charge_id from ${refusedRefunds.table} where waits`)
  expect(rows).toEqual([])
  const before = await typesOf(chargeId)
  for (const wish of [{ type: 'full' }, begun]) {
    const refused = await on.ask('root', `charge/${chargeId}/refund`, wish)
    expect([refused.status, refused.code]).toEqual([400, 'charge_was_pretended'])
  }
  expect(await typesOf(chargeId)).toEqual(before)
})
