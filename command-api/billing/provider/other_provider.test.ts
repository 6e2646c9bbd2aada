import { providerOf } from '@adit/events/billing/charge.fold.ts'
import { expect, it } from 'vitest'
import { type BillingSide, billingSide } from '../billing.fixture.ts'

async function paid() {
  const side = billingSide()
  const { payment } = await side.process().subscribe()
  const { chargeId } = await side.current()
  await side.pay(payment.clientSecret)
  await side.process().advance()
  return { side, chargeId }
}

/** From now on the site has a provider that knows nothing of earlier payments. Gives what it was asked. */
function switchProvider(side: BillingSide, to: { name: string; isPretended: boolean }): string[] {
  const asked: string[] = []
  const about = (what: string) => async () => {
    asked.push(what)
    throw new Error(`The new provider was asked for ${what}`)
  }
  const names = ['payment', 'paymentUnder', 'cancelPayment', 'createRefund', 'refundUnder', 'disputesOf'] as const
  Object.assign(side.sandbox, to, Object.fromEntries(names.map((name) => [name, about(name)])))
  return asked
}

const stripe = { name: 'stripe', isPretended: false }

it('notes through whom an attempt is made', async () => {
  const { side, chargeId } = await paid()
  expect(await side.chargeEvents(chargeId)).toContainEqual(
    expect.objectContaining({
      type: 'ChargeAttempted',
      data: expect.objectContaining({ provider: { name: 'sandbox', isPretended: true } }),
    }),
  )
})

it('asks no other provider to return what was paid, nor for its disputes', async () => {
  const { side, chargeId } = await paid()
  const asked = switchProvider(side, stripe)
  await side.process().refund(chargeId)
  expect(await side.process().settle(chargeId)).toBe(true)
  expect((await side.chargeEvents(chargeId)).at(-1)).toMatchObject({
    ...{ type: 'ChargeRefundFailed', data: { code: 'other_provider' } },
  })
  await side.process().settleDisputes(chargeId)
  expect(asked).toEqual([])
})

it('fails what a customer has begun to pay with a provider that only pretends', async () => {
  const side = billingSide()
  await side.process().subscribe()
  const { chargeId } = await side.current()
  const asked = switchProvider(side, stripe)
  await side.process().advance()
  expect(await side.process().charge(chargeId)).toMatchObject({ status: 'failed', failure: { code: 'other_provider' } })
  expect(asked).toEqual([])
})

it('leaves open what may have taken or returned real money, until the site asks that provider again', async () => {
  const side = billingSide()
  Object.assign(side.sandbox, stripe)
  const { payment } = await side.process().subscribe()
  const { chargeId } = await side.current()
  const before = { ...side.sandbox }
  const asked = switchProvider(side, { name: 'sandbox', isPretended: true })
  await side.process().advance()
  expect(await side.process().charge(chargeId)).toMatchObject({ status: 'prepared' })
  await expect(side.process().payCharge(chargeId)).rejects.toThrow('charge_not_payable')
  Object.assign(side.sandbox, before)
  await side.pay(payment.clientSecret)
  await side.process().advance()
  await side.process().refund(chargeId)
  const askedAgain = switchProvider(side, { name: 'stripe', isPretended: true })
  expect(await side.process().settle(chargeId)).toBe(false)
  expect([...asked, ...askedAgain]).toEqual([])
  Object.assign(side.sandbox, before)
  expect(await side.process().settle(chargeId)).toBe(true)
  expect(await side.returned()).toBe(500n)
})

it.each([
  ['pi_aDa0wn3R_1', { name: 'sandbox', isPretended: true }],
  ['pi_3PqXYZ', { name: 'stripe', isPretended: null }],
  [null, null],
])('tells from the id %s who was asked before that was noted', (paymentId, provider) =>
  expect(providerOf({ provider: null, paymentId }, 'aDa0wn3R')).toEqual(provider),
)
