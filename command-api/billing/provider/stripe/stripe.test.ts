import Stripe from 'stripe'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { NewPayment, ProviderDispute } from '../payment_provider.port.ts'
import { providerSuite } from '../payment_provider.suite.ts'
import { entered, memoryStore, secret } from '../sandbox/sandbox.fixture.ts'
import { createSandbox, type Sandbox } from '../sandbox/sandbox.ts'
import { createStripe } from './stripe.ts'
import { stripeFaults } from './stripe_schema.fixture.ts'
import { disputeOf, movedBy, type StripeWire, serveStripe } from './stripe_wire.fixture.ts'

const secretKey = 'sk_test_of_tests'
let sandbox: Sandbox
let wire: StripeWire
beforeAll(async () => {
  wire = await serveStripe(() => sandbox, secretKey)
})
afterAll(() => wire.close())

const store = memoryStore()
const stripe = (key = secretKey) =>
  createStripe({
    ...{ secretKey: key, webhookSecret: secret },
    at: { host: '127.0.0.1', port: wire.port, protocol: 'http' },
  })

it('is held to fields that Stripe always sends, to those that it knows, and to its words', () => {
  const whole = disputeOf(
    { id: 'du_1', status: 'lost', amount: 5n, currency: 'EUR', reason: 'general', respondBy: 0, fee: null },
    'pi_1',
  )
  expect(stripeFaults(whole)).toEqual([])
  const { charge: _, ...part } = whole
  expect(stripeFaults(part)).toEqual(["dispute must have required property 'charge'"])
  expect(stripeFaults({ ...whole, ours: 1 })).toEqual(['dispute must NOT have additional properties (ours)'])
  expect(stripeFaults({ ...whole, status: 'settled' })).toHaveLength(1)
  expect(stripeFaults({ object: 'list', data: [whole, { ...whole, amount: '5' }] })).toHaveLength(1)
  const event = { id: 'evt_1', object: 'event', type: 'x', created: 0, livemode: false, pending_webhooks: 0 }
  expect(stripeFaults({ ...event, data: { object: part } })).toHaveLength(1)
  expect(stripeFaults({ object: 'plan' })).toEqual(['plan is not described'])
  expect(stripeFaults({ error: { type: 'our_error' } })).toHaveLength(1)
})

// The browser and the bank are the sandbox’s, everything else goes over the wire.
providerSuite((now) => {
  sandbox = createSandbox({ store, secret, now })
  const messages = async () =>
    Promise.all((await sandbox.messages()).map((message) => wire.message(message, secret, now())))
  return { ...sandbox, messages, ...stripe() }
})

it('knows the postal code of a card’s address, which taxes can depend on', async () => {
  const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: 2034, country: 'US' }
  const of = (address: object) => ({
    id: 'pm_1',
    object: 'payment_method',
    created: 0,
    card,
    billing_details: { address },
  })
  wire.answers.set('GET payment_methods', [
    of({ country: 'US', postal_code: '02139' }),
    of({ country: 'DE', postal_code: null }),
  ])
  const methods = await stripe().methodsOf('cus_1')
  wire.answers.delete('GET payment_methods')
  expect(methods.map(({ country, postalCode }) => [country, postalCode])).toEqual([
    ['US', '02139'],
    ['DE', undefined],
  ])
})

const now = Date.UTC(2026, 10, 26)
const subject = { accountId: 'aDa0wn3R', subscriptionId: 'Sub7kP2s', chargeId: 'Chg7kP2s' }

it.each([
  ['sk_test_123', true],
  ['rk_test_123', true],
  ['sk_live_123', false],
  ['rk_live_test_1', false],
])('with the key %s says whether payments are pretended: %s', (key, isPretended) =>
  expect(stripe(key).isPretended).toBe(isPretended),
)

describe('Stripe', () => {
  let customerId: string
  let people = 0
  beforeEach(async () => {
    sandbox = createSandbox({ store, secret, now: () => now })
    const accountId = `stripe${people++}`
    customerId = (await stripe().createCustomer({ accountId, key: `customer:${accountId}` })).customerId
    wire.asked.length = 0
    wire.forms.length = 0
  })
  const wanted = (more: Partial<NewPayment> = {}): NewPayment => ({
    ...{ customerId, amount: 500n, currency: 'USD', methodId: null, isOffSession: false, subject, ...more },
  })
  let cards = 0
  const add = async () => {
    const { clientSecret } = await stripe().createSetup({ customerId, key: `setup:${cards++}` })
    await sandbox.confirm(customerId, clientSecret, { kind: 'card', card: entered() })
    return (await stripe().methodsOf(customerId))[0]?.id ?? ''
  }

  it('lets the newest card pay after the one that did is removed', async () => {
    const first = await add()
    await add()
    const third = await add()
    expect(await stripe().primaryMethodOf(customerId)).toBe(first)
    await stripe().removeMethod(customerId, first)
    expect(await stripe().primaryMethodOf(customerId)).toBe(third)
  })

  it('is asked for a payment under its key, and told what it is for', async () => {
    const methodId = await add()
    wire.forms.length = 0
    await stripe().createPayment(wanted({ methodId, isOffSession: true, currency: 'JPY' }), 'charge:form:1')
    expect(Object.fromEntries(wire.forms[0] ?? [])).toEqual({
      ...{ amount: '500', currency: 'jpy', customer: customerId, payment_method: methodId, confirm: 'true' },
      ...{ off_session: 'true', 'allowed_payment_method_types[0]': 'card', 'expand[0]': 'latest_charge' },
      ...{ 'metadata[account_id]': 'aDa0wn3R', 'metadata[subscription_id]': 'Sub7kP2s' },
      ...{ 'metadata[charge_id]': 'Chg7kP2s', 'metadata[key]': 'charge:form:1', 'metadata[off_session]': 'true' },
    })
  })

  it('keeps the card of whoever pays by hand, and confirms nothing for them', async () => {
    await stripe().createPayment(wanted(), 'charge:hand:1')
    const [form] = wire.forms
    expect(form?.get('setup_future_usage')).toBe('off_session')
    expect(form?.has('confirm')).toBe(false)
  })

  it('finds a payment by its key behind any number of others', async () => {
    const first = await stripe().createPayment(wanted(), 'charge:first:1')
    for (const key of ['charge:next:1', 'charge:next:2']) await stripe().createPayment(wanted(), key)
    expect(await stripe().paymentUnder(customerId, 'charge:first:1')).toEqual(first)
    expect(wire.asked.filter((each) => each === 'GET /v1/payment_intents')).toHaveLength(3)
  })

  it('knows a card that a browser has entered', async () => {
    const { token } = await sandbox.enterToken(customerId, entered('5555555555554444', 'DE'))
    expect(await stripe().enteredMethod(customerId, token)).toMatchObject({ last4: '4444', country: 'DE' })
    expect(await stripe().enteredMethod(customerId, 'ctoken_nobody_1')).toBeUndefined()
    const { clientSecret } = await stripe().createSetup({ customerId, key: 'setup:entered' })
    await sandbox.confirm(customerId, clientSecret, { kind: 'token', id: token })
    expect(await stripe().enteredMethod(customerId, token)).toBeUndefined()
  })

  it('asks the bank to let a card that is added pay later, without its owner', async () => {
    await stripe().createSetup({ customerId, key: 'setup:later' })
    expect(Object.fromEntries(wire.forms[0] ?? [])).toEqual({
      ...{ customer: customerId, usage: 'off_session', 'allowed_payment_method_types[0]': 'card' },
    })
  })

  it('knows no payment that isn’t there', async () => expect(await stripe().payment('pi_nobody_1')).toBeUndefined())

  it('knows no payment that others made with the same account at Stripe', async () => {
    const { id } = await stripe().createPayment(wanted(), 'charge:others:1')
    expect(await stripe().payment(id)).toMatchObject({ id })
    wire.disown(id)
    expect(await stripe().payment(id)).toBeUndefined()
  })

  it('takes nothing but cards', async () => {
    const { token } = await sandbox.enterToken(customerId, entered())
    expect(await stripe().enteredMethod(customerId, token)).toBeDefined()
    wire.notCards.add(token)
    expect(await stripe().enteredMethod(customerId, token)).toBeUndefined()
  })

  it('rejects while nobody knows what happened', async () => {
    const asked = stripe('sk_test_other').createPayment(wanted(), 'charge:unknown:1')
    await expect(asked).rejects.toThrow('Invalid API key')
    expect(await stripe().paymentUnder(customerId, 'charge:unknown:1')).toBeUndefined()
  })

  it.each([
    ['payment_intent.succeeded', { object: 'payment_intent', id: 'pi_1' }, 'pi_1', false],
    ['charge.refunded', { object: 'charge', id: 'ch_1', payment_intent: 'pi_1' }, 'pi_1', false],
    ['charge.dispute.created', { object: 'dispute', id: 'du_1', payment_intent: 'pi_1' }, 'pi_1', true],
    ['refund.failed', { object: 'refund', id: 're_1', payment_intent: { id: 'pi_1' } }, 'pi_1', false],
    ['charge.failed', { object: 'charge', id: 'ch_1', payment_intent: null }, null, false],
    ['customer.updated', { object: 'customer', id: 'cus_1' }, null, false],
  ])('reads of which payment %s tells', (type, object, paymentId, isOfDispute) => {
    const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object } })
    const timestamp = now / 1_000
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret, timestamp })
    expect(stripe().readMessage(Buffer.from(body), signature, now)).toEqual({ id: 'evt_1', paymentId, isOfDispute })
  })

  describe('disputes', () => {
    // A site meets what Stripe says from a later version on.
    const unknownStatuses = new Set(['appeal_needs_response', 'something_new'])
    const dispute: ProviderDispute = {
      ...{ id: 'du_1', status: 'open', amount: 500n, currency: 'EUR', reason: 'general', respondBy: null, fee: null },
    }
    const of = (status: string, balance_transactions: object[] = []) => {
      const whole = { ...disputeOf(dispute, 'pi_1'), status, balance_transactions }
      if (!unknownStatuses.has(status)) expect(stripeFaults(whole)).toEqual([])
      wire.answers.set('GET disputes', [whole])
      return stripe().disputesOf('pi_1')
    }
    afterEach(() => wire.answers.clear())

    it.each(['warning_needs_response', 'warning_under_review', 'warning_closed'])(
      'are none while a bank only asks (%s)',
      async (status) => expect(await of(status)).toEqual([]),
    )

    it.each([
      ['needs_response', 0, 'open'],
      ['under_review', -500, 'open'],
      ['appeal_needs_response', -500, 'open'],
      ['something_new', 0, 'open'],
      ['won', 0, 'won'],
      ['lost', -500, 'lost'],
      ['prevented', 0, 'won'],
      ['prevented', -500, 'lost'],
    ] as const)('that are %s, with %d moved, are %s', async (said, moved, status) =>
      expect(await of(said, moved === 0 ? [] : [movedBy('txn_1', moved, 0, 'EUR')])).toMatchObject([
        { id: 'du_1', status, amount: 500n, currency: 'EUR' },
      ]),
    )

    it('cost what was taken for them, if that is in one currency', async () => {
      const move = (fee: number, currency: string) => movedBy(`txn_${fee}`, -1, fee, currency)
      expect(await of('lost', [move(1_500, 'usd'), move(1_500, 'usd')])).toMatchObject([
        { fee: { amount: 3_000n, currency: 'USD' }, respondBy: null },
      ])
      expect(await of('lost', [move(1_500, 'usd'), move(1_500, 'eur')])).toMatchObject([{ fee: null }])
      expect(await of('lost')).toMatchObject([{ fee: null }])
    })
  })
})
