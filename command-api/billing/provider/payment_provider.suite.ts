import { beforeEach, expect, it } from 'vitest'
import { KeyReused, type NewPayment } from './payment_provider.port.ts'
import { entered, secret } from './sandbox/sandbox.fixture.ts'
import type { Sandbox } from './sandbox/sandbox.ts'
import { NothingToConfirm } from './sandbox/sandbox_state.ts'
import { signMessage } from './sandbox/signature.ts'

const subject = { accountId: 'aDa0wn3R', subscriptionId: 'Sub7kP2s', chargeId: 'Chg7kP2s' }
const now = Date.UTC(2026, 10, 26)

/** What holds of a payment provider, played with the test cards of the sandbox. */
export function providerSuite(open: (now: () => number) => Sandbox): void {
  let provider: Sandbox
  let clock: number
  let customerId: string
  let people = 0
  beforeEach(async () => {
    clock = now
    provider = open(() => clock)
    const accountId = `person${String(people++).padStart(2, '0')}`
    customerId = (await provider.createCustomer({ accountId, key: `customer:${accountId}` })).customerId
  })

  const wanted = (more: Partial<NewPayment> = {}): NewPayment => ({
    ...{ customerId, amount: 500n, currency: 'USD', methodId: null, isOffSession: false, subject, ...more },
  })
  let keys = 0
  const setUp = async (number?: string) => {
    const { clientSecret } = await provider.createSetup({ customerId, key: `setup:${keys++}` })
    return {
      clientSecret,
      ...(await provider.confirm(customerId, clientSecret, { kind: 'card', card: entered(number) })),
    }
  }
  const add = async (number?: string): Promise<string> => {
    await setUp(number)
    const [newest] = await provider.methodsOf(customerId)
    if (!newest) throw new Error('No card was added')
    return newest.id
  }
  const payAlone = async (number: string) =>
    provider.createPayment(wanted({ methodId: await add(number), isOffSession: true }), `charge:${keys++}`)
  const payWith = async (number: string) => {
    const { id, clientSecret } = await provider.createPayment(wanted(), `charge:${keys++}`)
    const answer = await provider.confirm(customerId, clientSecret, { kind: 'card', card: entered(number) })
    return { id, clientSecret, ...answer }
  }

  it('gives the same account the same customer', async () => {
    const again = await provider.createCustomer({ accountId: customerId.replace('cus_', ''), key: 'other' })
    expect(again).toEqual({ customerId })
    expect(await provider.methodsOf(customerId)).toEqual([])
    expect(await provider.primaryMethodOf(customerId)).toBeNull()
  })

  it('adds cards, and pays by the first one until told otherwise', async () => {
    const [first, second] = [await add(), await add('5555555555554444')]
    expect(await provider.methodsOf(customerId)).toEqual([
      { id: second, brand: 'mastercard', last4: '4444', expMonth: 12, expYear: 2034, country: 'US', createdAt: now },
      { id: first, brand: 'visa', last4: '4242', expMonth: 12, expYear: 2034, country: 'US', createdAt: now },
    ])
    expect(await provider.primaryMethodOf(customerId)).toBe(first)
    await provider.setPrimaryMethod(customerId, second)
    expect(await provider.primaryMethodOf(customerId)).toBe(second)
    await provider.removeMethod(customerId, second)
    expect(await provider.primaryMethodOf(customerId)).toBe(first)
    await provider.removeMethod(customerId, first)
    expect(await provider.primaryMethodOf(customerId)).toBeNull()
  })

  it('adds no card that its bank refuses', async () => {
    expect(await setUp('4000000000000002')).toMatchObject({
      ...{ status: 'requires_payment_method', declineCode: 'generic_decline' },
    })
    expect(await provider.methodsOf(customerId)).toEqual([])
  })

  it('adds a card once, however often it is confirmed', async () => {
    const { clientSecret } = await setUp()
    const again = provider.confirm(customerId, clientSecret, { kind: 'card', card: entered() })
    await expect(again).rejects.toThrow(NothingToConfirm)
    expect(await provider.methodsOf(customerId)).toHaveLength(1)
  })

  it('adds a card after its owner has confirmed it to the bank, and not before', async () => {
    const { clientSecret, status } = await setUp('4000002500003155')
    expect(status).toBe('requires_action')
    expect(await provider.methodsOf(customerId)).toEqual([])
    expect(await provider.answerBank(customerId, clientSecret, false)).toEqual({
      ...{ status: 'requires_payment_method', declineCode: 'authentication_failed' },
    })
    expect(await provider.methodsOf(customerId)).toEqual([])
    await provider.confirm(customerId, clientSecret, { kind: 'card', card: entered('4000002500003155') })
    expect(await provider.answerBank(customerId, clientSecret, true)).toMatchObject({ status: 'succeeded' })
    expect(await provider.methodsOf(customerId)).toMatchObject([{ last4: '3155', country: 'FR' }])
  })

  it('knows a secret of its own customer only', async () => {
    const { clientSecret } = await provider.createSetup({ customerId, key: `setup:${keys++}` })
    const { customerId: other } = await provider.createCustomer({ accountId: 'somebody', key: 'x' })
    const taken = provider.confirm(other, clientSecret, { kind: 'card', card: entered() })
    await expect(taken).rejects.toThrow(NothingToConfirm)
  })

  it.each([
    ['4242424242424242', 'succeeded', null],
    ['4000000000000341', 'requires_payment_method', 'generic_decline'],
    ['5555555555554444', 'succeeded', null],
  ])('charges %s without its owner: %s', async (number, status, declineCode) =>
    expect(await payAlone(number)).toMatchObject({ status, declineCode, amount: 500n, currency: 'USD', subject }),
  )

  it('can’t charge without its owner what the bank asks about each time, but what was set up once', async () => {
    const ask = async (number: string) => {
      const { clientSecret } = await setUp(number)
      await provider.answerBank(customerId, clientSecret, true)
      const [newest] = await provider.methodsOf(customerId)
      return provider.createPayment(wanted({ methodId: newest?.id ?? '', isOffSession: true }), `charge:${keys++}`)
    }
    expect(await ask('4000002500003155')).toMatchObject({ status: 'succeeded' })
    expect(await ask('4000002760003184')).toMatchObject({
      ...{ status: 'requires_payment_method', declineCode: 'authentication_required' },
    })
  })

  it('charges nothing without a card', async () =>
    expect(await provider.createPayment(wanted({ isOffSession: true }), `charge:${keys++}`)).toMatchObject({
      ...{ status: 'requires_payment_method', declineCode: 'payment_method_missing' },
    }))

  it.each([
    ['4242424242424242', { status: 'succeeded', declineCode: null }],
    ['4000000000009995', { status: 'requires_payment_method', declineCode: 'insufficient_funds' }],
    ['4000002760003184', { status: 'requires_action', declineCode: null }],
  ])('lets a customer pay with %s: %j', async (number, answer) => expect(await payWith(number)).toMatchObject(answer))

  it('keeps the card of a customer who has paid, and lets them try another after one that was refused', async () => {
    const { id, clientSecret } = await payWith('4000000000009995')
    await provider.confirm(customerId, clientSecret, { kind: 'card', card: entered() })
    expect(await provider.payment(id)).toMatchObject({ status: 'succeeded', declineCode: null })
    expect(await provider.methodsOf(customerId)).toMatchObject([{ last4: '4242' }])
  })

  it('takes the money once the customer has confirmed it to their bank', async () => {
    const { id, clientSecret } = await payWith('4000002760003184')
    expect(await provider.payment(id)).toMatchObject({ status: 'requires_action' })
    await provider.answerBank(customerId, clientSecret, true)
    expect(await provider.payment(id)).toMatchObject({ status: 'succeeded' })
    await expect(provider.answerBank(customerId, clientSecret, true)).rejects.toThrow(NothingToConfirm)
  })

  it('takes the money once under a key, and refuses the key for anything else', async () => {
    const methodId = await add()
    const payment = wanted({ methodId, isOffSession: true })
    const [first, second] = await Promise.all([
      provider.createPayment(payment, 'charge:once:1'),
      provider.createPayment(payment, 'charge:once:1'),
    ])
    expect(second).toEqual(first)
    expect(await provider.paymentUnder(customerId, 'charge:once:1')).toEqual(first)
    await expect(provider.createPayment({ ...payment, amount: 501n }, 'charge:once:1')).rejects.toThrow(KeyReused)
    expect(await provider.paymentUnder(customerId, 'charge:once:2')).toBeUndefined()
  })

  it('cancels what isn’t paid, for good', async () => {
    const { id, clientSecret } = await provider.createPayment(wanted(), `charge:${keys++}`)
    expect(await provider.cancelPayment(id)).toMatchObject({ status: 'canceled' })
    const late = provider.confirm(customerId, clientSecret, { kind: 'card', card: entered() })
    await expect(late).rejects.toThrow(NothingToConfirm)
    const paid = await payAlone('4242424242424242')
    expect(await provider.cancelPayment(paid.id)).toMatchObject({ status: 'succeeded' })
  })

  it('never returns more than what was paid', async () => {
    const { id: paymentId } = await payAlone('4242424242424242')
    const refund = (amount: bigint, key: string) => provider.createRefund({ paymentId, amount }, key)
    expect(await provider.refundUnder(paymentId, 'refund:1')).toBeUndefined()
    const made = await refund(300n, 'refund:1')
    expect(made).toMatchObject({ status: 'succeeded', failure: null })
    expect(await refund(300n, 'refund:1')).toEqual(made)
    expect(await provider.refundUnder(paymentId, 'refund:1')).toEqual(made)
    await expect(refund(299n, 'refund:1')).rejects.toThrow(KeyReused)
    expect(await provider.payment(paymentId)).toMatchObject({ refunded: 300n })
    const tooMuch = { status: 'failed', failure: 'amount_too_large' }
    expect(await refund(201n, 'refund:2')).toMatchObject(tooMuch)
    expect((await provider.refundUnder(paymentId, 'refund:2')) ?? tooMuch).toMatchObject(tooMuch)
    expect(await refund(0n, 'refund:3')).toMatchObject(tooMuch)
    await refund(200n, 'refund:4')
    expect(await provider.payment(paymentId)).toMatchObject({ refunded: 500n })
    const { id: unpaid } = await payAlone('4000000000000341')
    const ofUnpaid = provider.createRefund({ paymentId: unpaid, amount: 1n }, 'refund:5')
    await expect(ofUnpaid).rejects.toThrow('not been paid')
  })

  it.each([
    ['4000000000000259', 'fraudulent', 'lost'],
    ['4000000000002685', 'product_not_received', 'won'],
  ] as const)('lets the owner of %s dispute a payment as %s, which is %s', async (number, reason, status) => {
    const { id } = await payAlone(number)
    const open = { reason, amount: 500n, currency: 'USD', status: 'open', fee: { amount: 1_500n, currency: 'USD' } }
    const [dispute, ...others] = await provider.disputesOf(id)
    expect(dispute).toMatchObject({ ...open, respondBy: now + 120_000 })
    expect(others).toEqual([])
    expect(await provider.disputedSince(now - 1_000)).toContain(id)
    expect(await provider.createRefund({ paymentId: id, amount: 1n }, `refund:${keys++}`)).toMatchObject({
      ...{ status: 'failed', failure: 'charge_disputed' },
    })
    clock += 119_999
    await provider.messages()
    expect(await provider.disputesOf(id)).toMatchObject([{ status: 'open' }])
    clock += 1
    await provider.messages()
    expect(await provider.disputesOf(id)).toEqual([{ ...dispute, status }])
    const refund = await provider.createRefund({ paymentId: id, amount: 1n }, `refund:${keys++}`)
    expect(refund.status).toBe(status === 'won' ? 'succeeded' : 'failed')
  })

  it('tells of a dispute and of its end', async () => {
    const { id } = await payAlone('4000000000000259')
    const toldOf = async () => {
      const read = (await provider.messages()).map(({ body, signature }) =>
        provider.readMessage(body, signature, clock),
      )
      return read.filter((message) => message?.paymentId === id && message.isOfDispute)
    }
    expect(await toldOf()).toHaveLength(1)
    clock += 120_000
    expect(await toldOf()).toHaveLength(2)
    expect(await toldOf()).toHaveLength(2)
  })

  it('knows no disputes of a payment that nobody disputes', async () => {
    const { id } = await payAlone('4242424242424242')
    expect(await provider.disputesOf(id)).toEqual([])
  })

  it('signs a message for each change, and knows its own signature', async () => {
    const { id } = await payAlone('4242424242424242')
    const mine = (await provider.messages()).filter(({ id: each }) => each.includes(customerId.replace('cus_', '')))
    const read = mine.map(({ body, signature }) => provider.readMessage(body, signature, now))
    expect(read.map((each) => each?.paymentId)).toEqual([null, id])
    const [first] = mine
    if (!first) throw new Error('There is no message')
    const { body, signature } = first
    expect(provider.readMessage(Buffer.from('{}'), signature, now)).toBeUndefined()
    expect(provider.readMessage(body, signMessage(body, now, 'other'), now)).toBeUndefined()
    expect(provider.readMessage(body, 'v1=', now)).toBeUndefined()
    expect(provider.readMessage(body, signMessage(body, now, secret), now + 299_000)).toBeDefined()
    expect(provider.readMessage(body, signMessage(body, now, secret), now + 301_000)).toBeUndefined()
    for (const message of mine) await provider.taken(message)
    expect((await provider.messages()).filter(({ id: each }) => mine.some((message) => message.id === each))).toEqual(
      [],
    )
  })
}
