import type { ChargeEvent } from '@adit/events/billing/charge.events.ts'
import { fold } from '@adit/platform/eventing/decider.ts'
import { describe, expect, it } from 'vitest'
import { billingSide } from '../billing.fixture.ts'
import { type ChargeCommand, chargeDecider } from './charge.decider.ts'
import { customerDecider } from './customer.decider.ts'
import { subscriptionDecider } from './subscription.decider.ts'

const cause = { kind: 'customer' } as const
const opened: ChargeEvent = {
  type: 'ChargeOpened',
  data: {
    ...{ subscriptionId: 'S', productId: 'AditPlus', priceId: 'PlusUSD1', interval: 'monthly', currency: 'USD' },
    ...{ net: 500, tax: 0, total: 500, taxRate: null, due: 0, cause },
  },
}
const attempted = (attempt: number, isOnSession: boolean): ChargeEvent => ({
  ...{ type: 'ChargeAttempted', data: { attempt, methodId: 'pm', isOnSession, cause } },
})
const decide = (given: readonly ChargeEvent[], command: ChargeCommand) =>
  chargeDecider.decide(command, fold(chargeDecider, given)).map(({ type }) => type)
const attempt = (number: number): ChargeCommand => ({
  ...{ type: 'AttemptCharge', attempt: number, methodId: 'pm', isOnSession: false, cause },
})
const succeed: ChargeCommand = { type: 'SucceedCharge', attempt: 1, paymentId: 'pi', cause }
const fail: ChargeCommand = { type: 'FailCharge', attempt: 1, code: 'generic_decline', methodId: 'pm', cause }

describe('a charge', () => {
  it('is tried once at a time', () => {
    expect(decide([opened], attempt(1))).toEqual(['ChargeAttempted'])
    expect(decide([opened, attempted(1, false)], attempt(1))).toEqual([])
    // Nobody knows how the first one comes out.
    expect(decide([opened, attempted(1, false)], attempt(2))).toEqual([])
    // The customer has been asked, and their payment was stopped before.
    expect(decide([opened, attempted(1, true)], attempt(2))).toEqual(['ChargeAttempted'])
    expect(() => decide([opened], attempt(2))).toThrow("Attempt 2 can't follow 0")
  })

  it('is paid once, and never tried again', () => {
    const paid: ChargeEvent = { type: 'ChargeSucceeded', data: { attempt: 1, paymentId: 'pi', cause } }
    expect(decide([opened, attempted(1, false)], succeed)).toEqual(['ChargeSucceeded'])
    expect(decide([opened, attempted(1, false), paid], succeed)).toEqual([])
    expect(decide([opened, attempted(1, false), paid], fail)).toEqual([])
    expect(decide([opened, attempted(1, false), paid], attempt(2))).toEqual([])
    expect(decide([opened, attempted(1, false), paid], { type: 'CancelCharge', cause })).toEqual([])
  })

  it('notes money that was taken although it was cancelled', () => {
    const cancelled: ChargeEvent = { type: 'ChargeCancelled', data: { cause } }
    expect(decide([opened, attempted(1, true), cancelled], succeed)).toEqual(['ChargeSucceeded'])
    expect(decide([opened, attempted(1, true), cancelled], attempt(2))).toEqual([])
  })

  it('fails once for each attempt', () => {
    const failed: ChargeEvent = {
      ...{ type: 'ChargeFailed', data: { attempt: 1, code: 'x', methodId: null, retryAt: 1, cause } },
    }
    expect(decide([opened, attempted(1, false)], fail)).toEqual(['ChargeFailed'])
    expect(decide([opened, attempted(1, false), failed], fail)).toEqual([])
    expect(decide([opened, attempted(1, false), failed, attempted(2, false)], fail)).toEqual([])
  })

  it('has to be opened first', () => {
    expect(decide([], { type: 'OpenCharge', opened: opened.data, cause })).toEqual(['ChargeOpened'])
    expect(decide([opened], { type: 'OpenCharge', opened: opened.data, cause })).toEqual([])
    expect(() => decide([], attempt(1))).toThrow('never opened')
  })
})

describe('a customer', () => {
  const take = (subscriptionId: string) =>
    ({ type: 'TakeSubscription', subscriptionId, productId: 'AditPlus', cause }) as const

  it('has one subscription to a product at a time', () => {
    const taken = customerDecider.decide(take('A'), customerDecider.initialState)
    const state = fold(customerDecider, taken)
    expect(customerDecider.decide(take('A'), state)).toEqual([])
    expect(() => customerDecider.decide(take('B'), state)).toThrow('already_subscribed')
    const released = customerDecider.decide({ type: 'ReleaseSubscription', subscriptionId: 'A', cause }, state)
    const free = fold(customerDecider, [...taken, ...released])
    expect(customerDecider.decide(take('B'), free)).toHaveLength(1)
    expect(customerDecider.decide({ type: 'ReleaseSubscription', subscriptionId: 'A', cause }, free)).toEqual([])
  })

  it('is registered once at each provider', () => {
    const register = { type: 'RegisterCustomer', provider: 'sandbox', customerId: 'cus_1', cause } as const
    const state = fold(customerDecider, customerDecider.decide(register, customerDecider.initialState))
    expect(customerDecider.decide({ ...register, customerId: 'cus_2' }, state)).toEqual([])
    expect(state.registrations.get('sandbox')).toEqual({ customerId: 'cus_1' })
  })
})

it('changes nothing of a subscription that was never begun', () => {
  expect(() => subscriptionDecider.decide({ type: 'CancelSubscription', now: 0, cause }, null)).toThrow(
    'subscription_over',
  )
  expect(() => subscriptionDecider.decide({ type: 'ExpireSubscription', cause }, null)).toThrow('never begun')
})

it('leaves no payment to whoever asked while their subscription was being replaced', async () => {
  const side = billingSide()
  const create = side.sandbox.createPayment
  let secret = ''
  side.sandbox.createPayment = async (...given) => {
    // The other tab is faster, between the start of the attempt and the payment.
    side.sandbox.createPayment = create
    await side.process().subscribe('yearly')
    const payment = await create(...given)
    secret = payment.clientSecret
    return payment
  }
  await expect(side.process().subscribe()).rejects.toThrow('charge_not_payable')
  await expect(side.pay(secret)).rejects.toThrow()
  expect(await side.taken()).toBe(0n)
})
