import { describe, expect, it } from 'vitest'
import { type BillingSide, begin, billingSide, Died, dayMs, hourMs } from '../billing.fixture.ts'
import { chargeStream } from '../subscription/charge.decider.ts'
import { subscriptionStream } from '../subscription/subscription.decider.ts'

const [loses, wins] = ['4000000000000259', '4000000000002685']
const decisionMs = 120_000

/** A monthly subscription, whose first payment is disputed at once. */
async function paidWith(number: string): Promise<{ side: BillingSide; chargeId: string; disputeId: string }> {
  const side = billingSide()
  const { payment } = await side.process().subscribe()
  const { chargeId } = await side.current()
  await side.pay(payment.clientSecret, number)
  await side.process().advance()
  const [dispute] = await side.sandbox.disputesOf(payment.id)
  return { side, chargeId, disputeId: dispute?.id ?? '' }
}

async function decided(side: BillingSide, chargeId: string): Promise<void> {
  side.clock.now += decisionMs
  await side.sandbox.messages()
  await side.process().settleDisputes(chargeId)
}

const typesOf = async (side: BillingSide, chargeId: string) => ({
  charge: (await side.typesOf(chargeStream(chargeId))).slice(4),
  subscription: (await side.typesOf(subscriptionStream((await side.current()).id))).slice(2),
})

async function until(side: BillingSide, at: number): Promise<void> {
  while (side.clock.now < at) {
    side.clock.now = Math.min(at, side.clock.now + 12 * hourMs)
    await side.process().advance()
  }
}

describe('a disputed payment', () => {
  it('is noted once, however often it is looked at', async () => {
    const { side, chargeId, disputeId } = await paidWith(loses)
    for (let look = 0; look < 3; look++) await side.process().settleDisputes(chargeId)
    await Promise.all([side.process().settleDisputes(chargeId), side.process().settleDisputes(chargeId)])
    expect(await typesOf(side, chargeId)).toEqual({ charge: ['Disputed'], subscription: ['Held'] })
    expect((await side.chargeEvents(chargeId)).at(-1)).toMatchObject({
      data: {
        disputeId,
        amount: 500,
        reason: 'fraudulent',
        respondBy: begin + decisionMs,
        cause: { kind: 'provider' },
      },
    })
  })

  it('that was won lets the subscription go on', async () => {
    const { side, chargeId, disputeId } = await paidWith(wins)
    await side.process().settleDisputes(chargeId)
    await decided(side, chargeId)
    await side.process().settleDisputes(chargeId)
    expect(await typesOf(side, chargeId)).toEqual({
      charge: ['Disputed', 'DisputeClosed'],
      subscription: ['Held', 'Resumed'],
    })
    expect((await side.chargeEvents(chargeId)).at(-1)).toMatchObject({
      data: { disputeId, outcome: 'won', amount: 500, fee: { amount: 1_500, currency: 'USD' } },
    })
    await side.card()
    await until(side, begin + 29 * dayMs)
    expect(await side.current()).toMatchObject({ status: 'active', period: 1 })
  })

  it('that was lost ends the subscription, with the dispute as its cause', async () => {
    const { side, chargeId, disputeId } = await paidWith(loses)
    await side.process().settleDisputes(chargeId)
    await decided(side, chargeId)
    await side.process().settleDisputes(chargeId)
    const { id, status } = await side.current()
    expect(status).toBe('ended')
    expect(await side.claimed()).toBe(false)
    const ended = (await side.store.readStream(subscriptionStream(id))).at(-1)
    expect(ended?.data).toEqual({ reason: 'disputed', staffReason: null, cause: { kind: 'dispute', disputeId } })
  })

  it('that was lost before anybody heard of it charges nothing more', async () => {
    const { side, chargeId } = await paidWith(loses)
    await side.card()
    side.clock.now = begin + 40 * dayMs
    await side.sandbox.messages()
    await side.process().settleDisputes(chargeId)
    expect(await side.current()).toMatchObject({ status: 'ended' })
    expect(await side.taken()).toBe(500n)
    expect((await typesOf(side, chargeId)).charge).toEqual(['Disputed', 'DisputeClosed'])
  })

  it('keeps the subscription from being renewed behind the back of its owner, until the bank has decided', async () => {
    const { side, chargeId } = await paidWith(wins)
    await side.card()
    await side.process().settleDisputes(chargeId)
    const { sandbox } = side
    const disputesOf = sandbox.disputesOf
    sandbox.disputesOf = async (id) => (await disputesOf(id)).map((dispute) => ({ ...dispute, status: 'open' }))
    await until(side, begin + 60 * dayMs)
    await side.process().settleDisputes(chargeId)
    expect(await side.taken()).toBe(500n)
    expect(await side.current()).toMatchObject({ status: 'due', period: 0 })
    sandbox.disputesOf = disputesOf
    await side.process().settleDisputes(chargeId)
    expect(await side.taken()).toBe(1_000n)
    expect(await side.current()).toMatchObject({ status: 'active' })
  })

  it('lets its owner pay what is due with their own hands', async () => {
    const { side, chargeId } = await paidWith(wins)
    await side.process().settleDisputes(chargeId)
    await until(side, begin + 30 * dayMs)
    const { chargeId: due } = await side.current()
    const { payment } = await side.process().payCharge(due)
    await side.pay(payment.clientSecret)
    await side.process().advance()
    expect(await side.current()).toMatchObject({ status: 'active', period: 1 })
  })

  it('doesn’t make up for all tries at once when it is over', async () => {
    const { side, chargeId } = await paidWith(wins)
    await side.card('4000000000000341')
    await side.process().settleDisputes(chargeId)
    side.clock.now = begin + 60 * dayMs
    await side.process().advance()
    await decided(side, chargeId)
    await side.process().advance()
    const { chargeId: due } = await side.current()
    const failures = async () => (await side.typesOf(chargeStream(due))).filter((type) => type === 'Failed').length
    expect(await failures()).toBe(1)
    side.clock.now += dayMs - 1
    await side.process().advance()
    expect(await failures()).toBe(1)
    side.clock.now += 1
    await side.process().advance()
    expect(await failures()).toBe(2)
  })

  it('can’t be refunded while the bank has its money, nor after it was lost', async () => {
    const { side, chargeId } = await paidWith(loses)
    await side.process().settleDisputes(chargeId)
    await expect(side.process().refund(chargeId, { amount: 1 })).rejects.toThrow('charge_disputed')
    await decided(side, chargeId)
    await expect(side.process().refund(chargeId, { amount: 1 })).rejects.toMatchObject({
      ...{ code: 'refund_above_rest', data: { limit: 0 } },
    })
  })

  it('can be refunded after it was won', async () => {
    const { side, chargeId } = await paidWith(wins)
    await side.process().settleDisputes(chargeId)
    await decided(side, chargeId)
    await side.process().refund(chargeId)
    await side.process().settle(chargeId)
    expect(await side.returned()).toBe(500n)
  })

  it('fails a refund that was asked for before anybody knew', async () => {
    const { side, chargeId } = await paidWith(loses)
    await side.process().refund(chargeId, { amount: 100 })
    expect(await side.process().settle(chargeId)).toBe(true)
    expect((await side.chargeEvents(chargeId)).at(-1)).toMatchObject({
      ...{ type: 'ChargeRefundFailed', data: { code: 'charge_disputed' } },
    })
    expect(await side.returned()).toBe(0n)
  })

  it('can be decided anew', async () => {
    const { side, chargeId } = await paidWith(wins)
    await side.process().settleDisputes(chargeId)
    await decided(side, chargeId)
    const disputesOf = side.sandbox.disputesOf
    const now = (status: 'open' | 'lost') => {
      side.sandbox.disputesOf = async (id) => (await disputesOf(id)).map((dispute) => ({ ...dispute, status }))
      return side.process().settleDisputes(chargeId)
    }
    await now('open')
    expect((await typesOf(side, chargeId)).subscription).toEqual(['Held', 'Resumed'])
    await now('lost')
    expect((await typesOf(side, chargeId)).charge).toEqual(['Disputed', 'DisputeClosed', 'DisputeClosed'])
    expect(await side.current()).toMatchObject({ status: 'ended' })
  })

  it('of another currency is one about the whole charge', async () => {
    const { side, chargeId } = await paidWith(loses)
    const disputesOf = side.sandbox.disputesOf
    side.sandbox.disputesOf = async (id) =>
      (await disputesOf(id)).map((dispute) => ({ ...dispute, amount: 70_000n, currency: 'JPY' }))
    await side.process().settleDisputes(chargeId)
    expect((await side.chargeEvents(chargeId)).at(-1)).toMatchObject({ data: { amount: 500 } })
  })

  it('of a subscription that is over is noted all the same', async () => {
    const { side, chargeId } = await paidWith(wins)
    await side.process().endForDeletion()
    await side.process().settleDisputes(chargeId)
    await decided(side, chargeId)
    expect(await typesOf(side, chargeId)).toEqual({ charge: ['Disputed', 'DisputeClosed'], subscription: ['Ended'] })
  })

  it.each([1, 2, 3, 4, 5])('is settled once by processes that die after %d steps', async (every) => {
    const { side, chargeId } = await paidWith(loses)
    side.clock.now += decisionMs
    await side.sandbox.messages()
    for (let life = 0; life < 20; life++) {
      const died = await side
        .process(every)
        .settleDisputes(chargeId)
        .then(
          () => undefined,
          (error) => error,
        )
      if (died === undefined) break
      expect(died).toBeInstanceOf(Died)
    }
    await side.process().settleDisputes(chargeId)
    expect(await typesOf(side, chargeId)).toEqual({
      charge: ['Disputed', 'DisputeClosed'],
      subscription: ['Held', 'Ended'],
    })
    expect(await side.claimed()).toBe(false)
  })
})

describe('a charge', () => {
  it('needs a dispute before one is closed', async () => {
    const { side, chargeId } = await paidWith(loses)
    const close = side.process().tellCharge(chargeId, {
      ...{ type: 'CloseDispute', disputeId: 'dp_unknown', outcome: 'won', amount: 500, fee: null },
      cause: { kind: 'provider' },
    })
    await expect(close).rejects.toThrow('never noted')
  })

  it('without a payment has no disputes', async () => {
    const side = billingSide()
    await side.process().subscribe()
    const { chargeId } = await side.current()
    await side.process().settleDisputes(chargeId)
    expect((await side.typesOf(chargeStream(chargeId))).filter((type) => type.startsWith('Dispute'))).toEqual([])
  })
})
