import { describe, expect, it } from 'vitest'
import { type BillingSide, billingSide, Died } from '../billing.fixture.ts'
import { chargeStream } from '../subscription/charge.decider.ts'
import { subscriptionStream } from '../subscription/subscription.decider.ts'

async function paid(interval: 'monthly' | 'yearly' = 'monthly'): Promise<{ side: BillingSide; chargeId: string }> {
  const side = billingSide()
  const { payment } = await side.process().subscribe(interval)
  const { chargeId } = await side.current()
  await side.pay(payment.clientSecret)
  await side.process().advance()
  return { side, chargeId }
}

describe('a refund', () => {
  it('returns a part, and then no more than the rest', async () => {
    const { side, chargeId } = await paid()
    await side.process().refund(chargeId, { amount: 200 })
    expect(await side.process().settle(chargeId)).toBe(true)
    await expect(side.process().refund(chargeId, { amount: 301 })).rejects.toMatchObject({
      ...{ code: 'refund_above_rest', data: { field: 'amount', limit: 300 } },
    })
    await side.process().refund(chargeId)
    await side.process().settle(chargeId)
    expect(await side.returned()).toBe(500n)
    await expect(side.process().refund(chargeId)).rejects.toMatchObject({ data: { limit: 0 } })
    expect(await side.current()).toMatchObject({ status: 'active' })
  })

  it('is asked for once by its id, and alone', async () => {
    const { side, chargeId } = await paid()
    await side.process().refund(chargeId, { refundId: 'Ref00001', amount: 200 })
    await side.process().refund(chargeId, { refundId: 'Ref00001', amount: 200 })
    await expect(side.process().refund(chargeId, { amount: 100 })).rejects.toThrow('refund_under_way')
    await side.process().settle(chargeId)
    await side.process().refund(chargeId, { refundId: 'Ref00001', amount: 200 })
    await side.process().settle(chargeId)
    expect(await side.returned()).toBe(200n)
  })

  it('is one of two that are asked for at once', async () => {
    const { side, chargeId } = await paid()
    const both = [side.process().refund(chargeId, { amount: 300 }), side.process().refund(chargeId, { amount: 300 })]
    const answers = await Promise.allSettled(both)
    expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    await Promise.all([1, 2, 3].map(() => side.process().settle(chargeId)))
    expect(await side.returned()).toBe(300n)
    const types = await side.typesOf(chargeStream(chargeId))
    expect(types.slice(-2)).toEqual(['RefundAsked', 'Refunded'])
  })

  it('needs a charge that is paid', async () => {
    const side = billingSide()
    await side.process().subscribe()
    const { chargeId } = await side.current()
    await expect(side.process().refund(chargeId)).rejects.toThrow('charge_not_refundable')
  })

  it('of more than three months, also in parts, takes two admins', async () => {
    const { side, chargeId } = await paid('yearly')
    await side.process().refund(chargeId, { amount: 1_425 })
    await side.process().settle(chargeId)
    await expect(side.process().refund(chargeId, { amount: 1 })).rejects.toThrow('takes two admins')
    await side.process().refund(chargeId, { cause: { kind: 'staff', actId: 'Act00001' } })
    await side.process().settle(chargeId)
    expect(await side.returned()).toBe(4_800n)
  })

  it('that ends the subscription says by which act', async () => {
    const { side, chargeId } = await paid('yearly')
    const { id } = await side.current()
    const cause = { kind: 'staff', actId: 'Act00001' } as const
    const why = { reason: 'fraudulent', note: 'Somebody else’s card.' } as const
    await side.process().refund(chargeId, { endsSubscription: true, cause, ...why })
    await side.process().settle(chargeId)
    const events = await side.store.readStream(subscriptionStream(id))
    expect(events.at(-1)).toMatchObject({ type: 'SubscriptionEnded', data: { reason: 'by_staff', cause } })
    expect(events.at(-1)).toMatchObject({ data: { staffReason: { code: why.reason, note: why.note } } })
  })

  it('that the provider refuses leaves what it would have returned', async () => {
    const { side, chargeId } = await paid()
    const create = side.sandbox.createRefund
    side.sandbox.createRefund = async () => ({ id: 're_1', status: 'failed', failure: 'expired_or_canceled_card' })
    await side.process().refund(chargeId, { endsSubscription: true })
    expect(await side.process().settle(chargeId)).toBe(true)
    expect((await side.chargeEvents(chargeId)).at(-1)).toMatchObject({
      ...{ type: 'ChargeRefundFailed', data: { code: 'expired_or_canceled_card', amount: 500 } },
    })
    expect(await side.current()).toMatchObject({ status: 'active' })
    side.sandbox.createRefund = create
    await side.process().refund(chargeId, { amount: 500 })
    await side.process().settle(chargeId)
    expect(await side.returned()).toBe(500n)
  })

  it('that the provider hasn’t decided yet is looked at again, under the same key', async () => {
    const { side, chargeId } = await paid()
    const { refundUnder } = side.sandbox
    const keys: string[] = []
    side.sandbox.refundUnder = async (paymentId, key) => {
      keys.push(key)
      const found = await refundUnder(paymentId, key)
      return found && keys.length < 3 ? { ...found, status: 'pending' } : found
    }
    await side.process().refund(chargeId, { refundId: 'Ref00001' })
    side.sandbox.createRefund = (
      (create) =>
      async (...given) => ({ ...(await create(...given)), status: 'pending' })
    )(side.sandbox.createRefund)
    expect(await side.process().settle(chargeId)).toBe(false)
    expect(await side.process().settle(chargeId)).toBe(false)
    expect(await side.process().settle(chargeId)).toBe(true)
    expect(keys).toEqual(['refund:Ref00001', 'refund:Ref00001', 'refund:Ref00001'])
  })

  it('is found again when the answer was lost and the provider has forgotten the key', async () => {
    const { side, chargeId } = await paid()
    const create = side.sandbox.createRefund
    side.sandbox.createRefund = async (...given) => {
      await create(...given)
      throw new Error('The connection was lost')
    }
    await side.process().refund(chargeId, { amount: 100 })
    await expect(side.process().settle(chargeId)).rejects.toThrow('The connection was lost')
    side.sandbox.createRefund = () => Promise.reject(new Error('Nobody may ask again'))
    expect(await side.process().settle(chargeId)).toBe(true)
    expect(await side.returned()).toBe(100n)
  })

  it.each([1, 2, 3, 4, 5])(
    'by processes that die after %d steps returns once, and ends the subscription',
    async (every) => {
      const { side, chargeId } = await paid()
      await side.process().refund(chargeId, { endsSubscription: true })
      for (let life = 0; life < 20; life++) {
        const died = await side
          .process(every)
          .settle(chargeId)
          .then(
            () => undefined,
            (error) => error,
          )
        if (died === undefined) break
        expect(died).toBeInstanceOf(Died)
      }
      expect(await side.process().settle(chargeId)).toBe(true)
      expect(await side.returned()).toBe(500n)
      expect(await side.current()).toMatchObject({ status: 'ended' })
      expect(await side.claimed()).toBe(false)
      expect((await side.typesOf(chargeStream(chargeId))).filter((type) => type === 'Refunded')).toHaveLength(1)
    },
  )
})
