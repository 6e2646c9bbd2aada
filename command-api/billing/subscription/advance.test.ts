import type { TaxRate } from '@adit/events/billing/tax.values.ts'
import { parseStream } from '@adit/events/kit/envelope.ts'
import { describe, expect, it } from 'vitest'
import { type BillingSide, begin, billingSide, Died, dayMs, hourMs } from '../billing.fixture.ts'
import { byRate } from '../tax/tax_rates.port.ts'
import { attemptKey, chargeStream } from './charge.decider.ts'
import { subscriptionStream } from './subscription.decider.ts'

const customer = { kind: 'customer' } as const
const day = (text: string) => Date.parse(`${text}T12:00:00Z`)

async function subscribed(side: BillingSide = billingSide(), number?: string): Promise<BillingSide> {
  const { payment } = await side.process().subscribe()
  await side.pay(payment.clientSecret, number)
  await side.process().advance()
  return side
}
/** Lets time pass, with a look at each step of so many hours. */
async function until(side: BillingSide, at: number, stepMs = 12 * hourMs): Promise<void> {
  while (side.clock.now < at) {
    side.clock.now = Math.min(at, side.clock.now + stepMs)
    await side.process().advance()
  }
}
const cancel = (side: BillingSide) =>
  side.process().tell({ type: 'CancelSubscription', now: side.clock.now, cause: customer })
const subscriptionTypes = async (side: BillingSide) => side.typesOf(subscriptionStream((await side.current()).id))

describe('a new subscription', () => {
  it('begins once it is paid, for a calendar month', async () => {
    const side = billingSide()
    const { payment, priceId, tax, total } = await side.process().subscribe()
    expect({ priceId, tax, total }).toEqual({ priceId: 'PlusUSD1', tax: 0n, total: 500n })
    await side.process().advance()
    expect(await side.current()).toMatchObject({ status: 'awaiting_payment' })
    expect(await side.taken()).toBe(0n)
    await side.pay(payment.clientSecret)
    await side.process().advance()
    expect(await side.current()).toMatchObject({
      ...{ status: 'active', anchor: begin, periodStart: begin, periodEnd: day('2026-02-28') },
    })
    expect(await side.taken()).toBe(500n)
  })

  it('lets the customer try another card after one that was refused', async () => {
    const side = billingSide()
    const { payment } = await side.process().subscribe()
    expect(await side.pay(payment.clientSecret, '4000000000009995')).toMatchObject({
      declineCode: 'insufficient_funds',
    })
    await side.process().advance()
    expect(await side.current()).toMatchObject({ status: 'awaiting_payment' })
    await side.pay(payment.clientSecret)
    await side.process().advance()
    expect(await side.current()).toMatchObject({ status: 'active' })
  })

  it('expires after 23 hours, and can’t be paid any more', async () => {
    const side = billingSide()
    const { payment } = await side.process().subscribe()
    await until(side, begin + 23 * hourMs - 1)
    expect(await side.current()).toMatchObject({ status: 'awaiting_payment' })
    await until(side, begin + 23 * hourMs)
    expect(await side.current()).toMatchObject({ status: 'expired' })
    await expect(side.pay(payment.clientSecret)).rejects.toThrow()
    expect(await side.claimed()).toBe(false)
  })

  it('takes the place of one that was asked for before and not paid', async () => {
    const side = billingSide()
    const first = await side.process().subscribe()
    const second = await side.process().subscribe('yearly')
    expect(second.total).toBe(4_800n)
    await expect(side.pay(first.payment.clientSecret)).rejects.toThrow()
    await side.pay(second.payment.clientSecret)
    await side.process().advance()
    expect(await side.current()).toMatchObject({ status: 'active', interval: 'yearly', periodEnd: day('2027-01-31') })
    expect(await side.taken()).toBe(4_800n)
  })

  it('is refused to those who have one, also if nobody has noticed the payment yet', async () => {
    const side = billingSide()
    const { payment } = await side.process().subscribe()
    await side.pay(payment.clientSecret)
    await expect(side.process().subscribe()).rejects.toThrow('already_subscribed')
    expect(await side.current()).toMatchObject({ status: 'active' })
    await expect(side.process().subscribe()).rejects.toThrow('already_subscribed')
    expect(await side.taken()).toBe(500n)
  })

  it('is one of two that are asked for at once', async () => {
    const side = billingSide()
    const answers = await Promise.allSettled([side.process().subscribe(), side.process().subscribe('yearly')])
    const payable = answers.filter((answer) => answer.status === 'fulfilled')
    expect(payable.length).toBeGreaterThan(0)
    for (const { value } of payable) await side.pay(value.payment.clientSecret).catch(() => undefined)
    await side.process().advance()
    expect([500n, 4_800n]).toContain(await side.taken())
  })

  it('is charged in the currency of the country, with its tax', async () => {
    const rate: TaxRate = { country: 'DE', millionths: 190_000n, isIncluded: true }
    const side = billingSide(byRate(async ({ country }) => (country === 'DE' ? rate : null)))
    expect(await side.process().subscribe('monthly', 'DE')).toMatchObject({
      priceId: 'PlusEUR1',
      tax: 80n,
      total: 500n,
    })
    const [opened] = await side.chargeEvents((await side.current()).chargeId)
    expect(opened?.data).toMatchObject({
      ...{ currency: 'EUR', net: 420, tax: 80, total: 500 },
      taxRate: { country: 'DE', millionths: 190_000, isIncluded: true, evidence: 'address' },
    })
  })
})

describe('a renewal', () => {
  it('charges each month on the day of the first one, once', async () => {
    const side = await subscribed()
    await until(side, day('2026-02-28') - 1)
    expect(await side.taken()).toBe(500n)
    await until(side, day('2026-05-01'))
    expect(await side.current()).toMatchObject({ status: 'active', period: 3, periodEnd: day('2026-05-31') })
    expect(await side.taken()).toBe(2_000n)
  })

  it('gives the provider a key that names charge and attempt', async () => {
    const side = await subscribed()
    const { chargeId } = await side.current()
    await until(side, day('2026-02-28'))
    const customerId = 'cus_aDa0wn3R'
    expect(await side.sandbox.paymentUnder(customerId, attemptKey(chargeId, 1))).toMatchObject({
      ...{ key: `charge:${chargeId}:1`, status: 'succeeded', amount: 500n },
    })
  })

  it('is tried again 1, 3, 5, 7 and 14 days later, and then ends', async () => {
    const side = await subscribed()
    const { chargeId } = await side.current()
    await side.card('4000000000000341')
    await until(side, day('2026-03-31'))
    const events = await side.chargeEvents(chargeId)
    const tries = events
      .filter(({ type }) => type === 'ChargeAttempted')
      .map(({ at }) => (at - day('2026-02-28')) / dayMs)
    expect(tries).toEqual([0, 1, 3, 5, 7, 14])
    expect(await side.current()).toMatchObject({ status: 'ended' })
    expect((await subscriptionTypes(side)).slice(-2)).toEqual(['FellDue', 'Ended'])
    expect((await side.typesOf(chargeStream(chargeId))).at(-1)).toBe('Cancelled')
    expect(await side.claimed()).toBe(false)
    expect(await side.taken()).toBe(500n)
  })

  it('goes on with another card at the next try', async () => {
    const side = await subscribed()
    await side.card('4000000000000341')
    await until(side, day('2026-03-02'))
    expect(await side.current()).toMatchObject({ status: 'due' })
    await side.card()
    await until(side, day('2026-03-03'))
    expect(await side.current()).toMatchObject({ status: 'active', periodEnd: day('2026-03-31') })
    expect(await side.taken()).toBe(1_000n)
  })

  it('doesn’t ask a bank again that has refused for good', async () => {
    const side = await subscribed()
    const { chargeId } = await side.current()
    const [method] = await side.sandbox.methodsOf('cus_aDa0wn3R')
    const asked: string[] = []
    const provider = side.sandbox.createPayment
    side.sandbox.createPayment = async (payment, key) => {
      asked.push(key)
      const made = await provider({ ...payment, methodId: null }, key)
      return { ...made, methodId: payment.methodId, declineCode: 'lost_card' }
    }
    await until(side, day('2026-03-31'))
    expect(asked).toEqual([`charge:${chargeId}:1`])
    const codes = (await side.chargeEvents(chargeId)).flatMap((event) =>
      event.type === 'ChargeFailed' ? [`${event.data.code} ${event.data.methodId === method?.id}`] : [],
    )
    expect(codes).toEqual(Array.from({ length: 6 }, () => 'lost_card true'))
  })

  it('waits for a card if there is none', async () => {
    const side = await subscribed()
    const { chargeId } = await side.current()
    const [method] = await side.sandbox.methodsOf('cus_aDa0wn3R')
    await side.sandbox.removeMethod('cus_aDa0wn3R', method?.id ?? '')
    await until(side, day('2026-02-28'))
    expect((await side.chargeEvents(chargeId)).at(-1)?.data).toMatchObject({
      code: 'no_payment_method',
      methodId: null,
    })
    await side.card()
    await until(side, day('2026-03-01'))
    expect(await side.current()).toMatchObject({ status: 'active' })
  })

  it('can be paid by the customer in the meantime, and isn’t charged twice', async () => {
    const side = await subscribed()
    await side.card('4000000000000341')
    await until(side, day('2026-02-28'))
    const { chargeId } = await side.current()
    const { payment } = await side.process().payCharge(chargeId)
    expect(await side.process().payCharge(chargeId)).toMatchObject({ payment: { id: payment.id } })
    await side.pay(payment.clientSecret)
    await until(side, day('2026-03-20'))
    expect(await side.current()).toMatchObject({ status: 'active', periodEnd: day('2026-03-31') })
    expect(await side.taken()).toBe(1_000n)
    await expect(side.process().payCharge(chargeId)).rejects.toThrow('charge_not_found')
  })

  it('takes away a payment that a customer has left open before it tries alone', async () => {
    const side = await subscribed()
    await side.card('4000000000000341')
    await until(side, day('2026-02-28'))
    const { chargeId } = await side.current()
    const { payment } = await side.process().payCharge(chargeId)
    await side.card()
    await until(side, day('2026-03-01'))
    expect(await side.current()).toMatchObject({ status: 'active' })
    await expect(side.pay(payment.clientSecret)).rejects.toThrow()
    expect(await side.taken()).toBe(1_000n)
  })

  it('leaves a customer an hour who is about to pay', async () => {
    const side = await subscribed()
    await side.card('4000000000000341')
    await until(side, day('2026-03-01') - hourMs / 2, hourMs / 2)
    const { payment } = await side.process().payCharge((await side.current()).chargeId)
    await until(side, day('2026-03-01') + hourMs / 2 - 1, hourMs / 4)
    await side.pay(payment.clientSecret)
    await until(side, day('2026-03-01') + hourMs)
    expect(await side.current()).toMatchObject({ status: 'active' })
  })

  it('keeps the period of a payment that is late, but begins anew if it would be over', async () => {
    const side = billingSide()
    const { payment } = await side.process().subscribe('five-days')
    await side.pay(payment.clientSecret)
    await side.process().advance()
    await side.card('4000000000000341')
    await until(side, begin + 5 * dayMs + 6 * dayMs)
    await side.card()
    await until(side, begin + 5 * dayMs + 7 * dayMs)
    expect(await side.current()).toMatchObject({
      ...{ status: 'active', period: 0, periodStart: begin + 12 * dayMs, periodEnd: begin + 17 * dayMs },
    })
    expect(await side.taken()).toBe(200n)
  })
})

describe('a cancellation', () => {
  it('ends at the end of what is paid, without another charge', async () => {
    const side = await subscribed()
    await cancel(side)
    await until(side, day('2026-02-28') - 1)
    expect(await side.current()).toMatchObject({ status: 'active', endsAt: day('2026-02-28') })
    await until(side, day('2026-03-31'))
    expect(await side.current()).toMatchObject({ status: 'ended' })
    expect(await side.taken()).toBe(500n)
  })

  it('can be undone until then', async () => {
    const side = await subscribed()
    await cancel(side)
    await side.process().tell({ type: 'UndoCancellation', cause: customer })
    await until(side, day('2026-03-01'))
    expect(await side.current()).toMatchObject({ status: 'active', period: 1 })
    await cancel(side)
    await until(side, day('2026-04-01'))
    await expect(side.process().tell({ type: 'UndoCancellation', cause: customer })).rejects.toThrow(
      'subscription_over',
    )
  })

  it('of what is due ends at once, and stops what is open', async () => {
    const side = await subscribed()
    await side.card('4000000000000341')
    await until(side, day('2026-02-28'))
    const { payment } = await side.process().payCharge((await side.current()).chargeId)
    await cancel(side)
    await expect(side.process().tell({ type: 'UndoCancellation', cause: customer })).rejects.toThrow(
      'subscription_unpaid',
    )
    await side.process().advance()
    expect(await side.current()).toMatchObject({ status: 'ended' })
    await expect(side.pay(payment.clientSecret)).rejects.toThrow()
  })

  it('lets a payment count that was made just before, and ends a period later', async () => {
    const side = await subscribed()
    await side.card('4000000000000341')
    await until(side, day('2026-02-28'))
    const { payment } = await side.process().payCharge((await side.current()).chargeId)
    await cancel(side)
    await side.pay(payment.clientSecret)
    await side.process().advance()
    expect(await side.current()).toMatchObject({ status: 'active', endsAt: day('2026-03-31') })
  })

  it('leaves the way to a new subscription', async () => {
    const side = await subscribed()
    await cancel(side)
    await until(side, day('2026-03-31'))
    const { payment } = await side.process().subscribe('yearly')
    await side.pay(payment.clientSecret)
    await side.process().advance()
    expect(await side.current()).toMatchObject({ status: 'active', interval: 'yearly' })
    expect(await side.subscriptionIds()).toHaveLength(2)
  })
})

describe('a change of interval', () => {
  const plan = (side: BillingSide, interval: 'monthly' | 'yearly') =>
    side.process().tell({ type: 'PlanInterval', interval, cause: customer })

  it('holds from the next period on, which is counted from its own day', async () => {
    const side = await subscribed()
    await plan(side, 'yearly')
    await until(side, day('2026-03-01'))
    expect(await side.current()).toMatchObject({
      ...{ interval: 'yearly', price: 4_800, anchor: day('2026-02-28'), periodEnd: day('2027-02-28'), planned: null },
    })
    expect(await side.taken()).toBe(5_300n)
  })

  it('can be taken back', async () => {
    const side = await subscribed()
    await plan(side, 'yearly')
    await plan(side, 'yearly')
    await plan(side, 'monthly')
    await until(side, day('2026-03-01'))
    expect(await side.current()).toMatchObject({ interval: 'monthly', periodEnd: day('2026-03-31') })
    const types = await subscriptionTypes(side)
    expect(types.filter((type) => type.startsWith('Interval'))).toEqual(['IntervalPlanned', 'IntervalKept'])
  })

  it('needs a subscription that goes on and is paid', async () => {
    const side = await subscribed()
    await cancel(side)
    await expect(plan(side, 'yearly')).rejects.toThrow('subscription_cancelled')
    await side.process().tell({ type: 'UndoCancellation', cause: customer })
    await side.card('4000000000000341')
    await until(side, day('2026-02-28'))
    await expect(plan(side, 'yearly')).rejects.toThrow('subscription_unpaid')
  })
})

describe('a deleted account', () => {
  it('has no subscription, and is not charged again', async () => {
    const side = await subscribed()
    await side.process().endForDeletion()
    await until(side, day('2026-04-01'))
    expect(await side.current()).toMatchObject({ status: 'ended' })
    expect(await side.taken()).toBe(500n)
    expect(await side.claimed()).toBe(false)
  })

  it('can’t pay what it has asked for', async () => {
    const side = billingSide()
    const { payment } = await side.process().subscribe()
    await side.process().endForDeletion()
    await expect(side.pay(payment.clientSecret)).rejects.toThrow()
    expect(await side.current()).toMatchObject({ status: 'expired' })
  })

  it('owes nothing of what is due', async () => {
    const side = await subscribed()
    await side.card('4000000000000341')
    await until(side, day('2026-02-28'))
    const { payment } = await side.process().payCharge((await side.current()).chargeId)
    await side.process().endForDeletion()
    await expect(side.pay(payment.clientSecret)).rejects.toThrow()
    expect(await side.current()).toMatchObject({ status: 'ended' })
  })
})

describe('a process that dies', () => {
  /** Does the work with processes that die after `every` things that last, again and again. */
  async function dying(
    every: number,
    work: (process: ReturnType<BillingSide['process']>) => Promise<unknown>,
    side: BillingSide,
  ) {
    for (let life = 0; life < 60; life++) {
      try {
        return await work(side.process(every))
      } catch (error) {
        if (!(error instanceof Died)) throw error
      }
    }
    throw new Error('It never came to an end')
  }

  it.each([2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])('after %d steps charges nobody twice', async (every) => {
    const side = billingSide()
    await side
      .process(every - 1)
      .subscribe()
      .catch(() => undefined)
    const { payment } = await side.process().subscribe()
    await side.pay(payment.clientSecret)
    await dying(every, (process) => process.advance(), side)
    expect(await side.taken()).toBe(500n)
    for (const at of ['2026-02-28', '2026-03-31', '2026-04-30']) {
      side.clock.now = day(at)
      await dying(every, (process) => process.advance(), side)
    }
    expect(await side.current()).toMatchObject({ status: 'active', period: 3 })
    expect(await side.taken()).toBe(2_000n)
    await cancel(side)
    side.clock.now = day('2026-05-31')
    await dying(every, (process) => process.advance(), side)
    expect(await side.current()).toMatchObject({ status: 'ended' })
    expect(await side.claimed()).toBe(false)
    expect(await side.taken()).toBe(2_000n)
  })

  it('before the first charge is opened leaves a subscription that expires like any other', async () => {
    const side = billingSide()
    await expect(side.process(1).subscribe()).rejects.toBeInstanceOf(Died)
    const { events } = await side.store.readLog({ after: undefined, limit: 10 })
    const [begun] = events
    const subscriptionId = parseStream(begun?.stream ?? subscriptionStream('')).id
    expect(events.map(({ type }) => type)).toEqual(['SubscriptionBegun'])
    await side.process().advanceOne(subscriptionId)
    expect(await side.typesOf(subscriptionStream(subscriptionId))).toEqual(['Begun'])
    side.clock.now += dayMs
    await side.process().advanceOne(subscriptionId)
    await side.process().advanceOne(subscriptionId)
    expect(await side.typesOf(subscriptionStream(subscriptionId))).toEqual(['Begun', 'Expired'])
  })

  it.each([1, 2, 3, 4, 5, 6])('at each step, alone, leaves a renewal that another process finishes', async (after) => {
    const side = await subscribed()
    side.clock.now = day('2026-02-28')
    await side
      .process(after)
      .advance()
      .catch((error) => expect(error).toBeInstanceOf(Died))
    await Promise.all([side.process().advance(), side.process().advance(), side.process().advance()])
    expect(await side.current()).toMatchObject({ status: 'active', period: 1 })
    expect(await side.taken()).toBe(1_000n)
  })

  it.each([1, 2, 3, 4, 5, 6, 7])('while a payment is taken over leaves one that is made once (%d)', async (after) => {
    const side = await subscribed()
    await side.card('4000000000000341')
    await until(side, day('2026-02-28'))
    await side
      .process(after)
      .payCharge((await side.current()).chargeId)
      .catch(() => undefined)
    await side.card()
    side.clock.now = day('2026-03-01')
    await side
      .process(after)
      .advance()
      .catch(() => undefined)
    await Promise.all([side.process().advance(), side.process().advance()])
    await until(side, day('2026-03-04'))
    expect(await side.current()).toMatchObject({ status: 'active', period: 1 })
    expect(await side.taken()).toBe(1_000n)
  })

  it('finds an attempt again whose key the provider has forgotten', async () => {
    const side = await subscribed()
    const { chargeId } = await side.current()
    side.clock.now = day('2026-02-28')
    const create = side.sandbox.createPayment
    side.sandbox.createPayment = async (...given) => {
      await create(...given)
      throw new Error('The connection was lost')
    }
    await expect(side.process().advance()).rejects.toThrow('The connection was lost')
    side.sandbox.createPayment = () => Promise.reject(new Error('Nobody may ask again'))
    await until(side, day('2026-03-02'))
    expect(await side.current()).toMatchObject({ status: 'active', period: 1 })
    expect(await side.taken()).toBe(1_000n)
    expect(await side.typesOf(chargeStream(chargeId))).toEqual(['Opened', 'Attempted', 'Succeeded'])
  })

  it('and many at once charge once for each period', async () => {
    const side = await subscribed()
    for (const at of ['2026-02-28', '2026-03-31']) {
      side.clock.now = day(at)
      await Promise.all(Array.from({ length: 8 }, () => side.process().advance()))
    }
    await side.process().advance()
    expect(await side.current()).toMatchObject({ status: 'active', period: 2 })
    expect(await side.taken()).toBe(1_500n)
  })
})
