import { readFile } from 'node:fs/promises'
import type { NewPayment, PaymentProvider } from '@adit/command-api/billing/provider/payment_provider.port.ts'
import { createStripe } from '@adit/command-api/billing/provider/stripe/stripe.ts'
import kept from '@adit/command-api/billing/provider/stripe/stripe_schema.json' with { type: 'json' }
import { stripeTax } from '@adit/command-api/billing/tax/stripe_tax.ts'
import type { Taxes } from '@adit/command-api/billing/tax/tax_rates.port.ts'
import { stripeRail } from '@adit/command-api/payouts/rails/stripe/stripe_rail.ts'
import { findStripeMock, type StripeMock, startStripeMock } from '@adit/engines/stripe_mock.ts'
import { trimmedSchemas } from '@adit/engines/stripe_schema.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Asked, listenBetween } from './testing/stripe_between.ts'

const authorization = 'Bearer sk_test_123'
const subject = { accountId: 'aDa0wn3R', subscriptionId: 'Sub7kP2s', chargeId: 'Chg7kP2s' }
const payment = (more: Partial<NewPayment> = {}): NewPayment => ({
  ...{ customerId: 'cus_1', amount: 500n, currency: 'EUR', methodId: 'pm_1', isOffSession: false, subject, ...more },
})

describe('Stripe’s description of its interface', () => {
  const asked: Asked[] = []
  let mock: StripeMock
  let between: Awaited<ReturnType<typeof listenBetween>>
  let stripe: PaymentProvider
  beforeAll(async () => {
    mock = await startStripeMock(findStripeMock())
    between = await listenBetween(mock.port, asked)
    stripe = createStripe({
      ...{ secretKey: 'sk_test_123', webhookSecret: 'whsec_of_these_tests' },
      at: { host: '127.0.0.1', port: between.port, protocol: 'http' },
    })
  }, 300_000)
  afterAll(async () => {
    between?.close()
    await mock?.close()
  })
  beforeEach(() => void asked.splice(0))

  it('is that to which our stand-in for Stripe is held', async () => {
    const description = JSON.parse(await readFile(findStripeMock().description, 'utf8'))
    expect(trimmedSchemas(description, Object.keys(kept.$defs))).toEqual(kept.$defs)
    expect(kept.version).toBe(description.info.version)
  })

  it('refuses what it doesn’t know, so that it would refuse a mistake of ours', async () => {
    const body = new URLSearchParams({ amount: '500', currency: 'eur', no_such_parameter: 'x' })
    const { status } = await fetch(`http://127.0.0.1:${between.port}/v1/payment_intents`, {
      ...{ method: 'POST', body, headers: { authorization } },
    })
    expect(status).toBe(400)
  })

  it.each<[string, (stripe: PaymentProvider) => Promise<unknown>, string[]]>([
    ['a new customer', (to) => to.createCustomer({ accountId: 'aDa0wn3R', key: 'k1' }), ['POST customers']],
    ['the card that pays', (to) => to.primaryMethodOf('cus_1'), ['GET payment_methods', 'GET customers/:']],
    ['a choice of the card that pays', (to) => to.setPrimaryMethod('cus_1', 'pm_1'), ['POST customers/:']],
    ['the cards of a customer', (to) => to.methodsOf('cus_1'), ['GET payment_methods']],
    ['a card that is added', (to) => to.createSetup({ customerId: 'cus_1', key: 'k2' }), ['POST setup_intents']],
    [
      'a card that is removed',
      (to) => to.removeMethod('cus_1', 'pm_1'),
      ['GET payment_methods', 'GET customers/:', 'POST customers/:', 'POST payment_methods/:/detach'],
    ],
    ['a card that was entered', (to) => to.enteredMethod('cus_1', 'ctoken_1'), ['GET confirmation_tokens/:']],
    ['a payment with the customer', (to) => to.createPayment(payment(), 'k3'), ['POST payment_intents']],
    [
      'a payment without a card yet',
      (to) => to.createPayment(payment({ methodId: null }), 'k4'),
      ['POST payment_intents'],
    ],
    [
      'a payment without the customer',
      (to) => to.createPayment(payment({ isOffSession: true }), 'k5'),
      ['POST payment_intents'],
    ],
    ['a payment that is looked at', (to) => to.payment('pi_1'), ['GET payment_intents/:']],
    ['a payment that is looked for', (to) => to.paymentUnder('cus_1', 'k3'), ['GET payment_intents']],
    ['a payment that is cancelled', (to) => to.cancelPayment('pi_1'), ['POST payment_intents/:/cancel']],
    ['a refund', (to) => to.createRefund({ paymentId: 'pi_1', amount: 200n }, 'k6'), ['POST refunds']],
    ['a refund that is looked for', (to) => to.refundUnder('pi_1', 'k6'), ['GET refunds']],
    ['the disputes of a payment', (to) => to.disputesOf('pi_1'), ['GET disputes']],
    ['new disputes', (to) => to.disputedSince(Date.now()), ['GET disputes']],
  ])('takes %s as the site asks for it', async (_, ask, routes) => {
    // Samples know nothing of this site’s metadata, which the adapter complains of after the answer.
    const failure = await ask(stripe).then(
      () => '',
      (error: unknown) => String(error),
    )
    expect(failure).toMatch(/^$|is no payment of this site|which this site never asks for/)
    expect(asked.map(({ route }) => route)).toEqual(expect.arrayContaining(routes.slice(0, 2)))
    for (const { route } of asked) expect(routes).toContain(route)
    expect(asked.filter(({ status }) => status !== 200)).toEqual([])
  })

  describe('as taxes are asked for', () => {
    const taxes = () =>
      stripeTax({
        ...{ secretKey: 'sk_test_123', taxCode: 'txcd_10103000', prices: 'by_currency' },
        at: { host: '127.0.0.1', port: between.port, protocol: 'http' },
        onUndecided: () => undefined,
      })
    const sale = { at: 0, price: 500n, currency: 'EUR', postalCode: '02139' }

    it.each<[string, (to: Taxes) => Promise<unknown> | undefined, string]>([
      ['a calculation', (to) => to.taxOn({ ...sale, country: 'US' }).catch(() => ''), 'POST tax/calculations'],
      [
        'a payment',
        (to) => to.reports?.paid({ calculationId: 'taxcalc_1', chargeId: 'Chg7kP2s' }),
        'POST tax/transactions/create_from_calculation',
      ],
      [
        'a refund',
        (to) => to.reports?.returned({ transactionId: 'tax_1', refundId: 'Ref7kP2s', amount: 200n }),
        'POST tax/transactions/create_reversal',
      ],
    ])('takes %s', async (_, ask, route) => {
      await ask(taxes())
      expect(asked.map((each) => [each.route, each.status])).toEqual([[route, 200]])
    })
  })

  describe('as a payout rail speaks it', () => {
    const order = { id: 'W1', accountId: 'ADA', amount: '19.60', method: 'stripe', reference: null } as const
    const wanted = { ...order, destination: 'acct_1' }
    /** As if the mock knew the withdrawal: what it says of its transfer and its payout. */
    const known = { transfer: {}, payout: {} } as Record<string, object>
    const knowing = (answer: string) =>
      JSON.stringify(
        JSON.parse(answer, (_, value) => {
          const own = known[value?.object]
          return own ? { ...value, metadata: { withdrawal_id: 'W1' }, ...own } : value
        }),
      )
    let before: Awaited<ReturnType<typeof listenBetween>>
    const railAt = (port: number) =>
      stripeRail({
        ...{ secretKey: 'sk_test_123', country: 'US', at: { host: '127.0.0.1', port, protocol: 'http' } },
        now: () => Number.MAX_SAFE_INTEGER,
      })
    type PayoutRail = ReturnType<typeof stripeRail>
    beforeAll(async () => {
      before = await listenBetween(mock.port, asked, knowing)
    })
    afterAll(() => before?.close())

    const look = ['GET transfers', 'GET payouts']
    it.each<[string, boolean, object, (rail: PayoutRail) => Promise<unknown> | undefined, string[]]>([
      ['a withdrawal', false, {}, (rail) => rail.send(wanted), ['GET transfers', 'POST transfers']],
      [
        'a payout that isn’t made yet',
        true,
        { metadata: {} },
        (rail) => rail.ask(wanted),
        [...look, 'GET charges/:', 'POST payouts', 'GET transfers/:'],
      ],
      ['a payout that is under way', true, { status: 'in_transit' }, (rail) => rail.ask(wanted), look],
      [
        'a payout that failed',
        true,
        { status: 'failed' },
        (rail) => rail.ask(wanted),
        [...look, 'POST transfers/:/reversals', 'GET transfers/:'],
      ],
      [
        'a withdrawal that is cancelled',
        true,
        { status: 'canceled' },
        (rail) => rail.cancel(wanted),
        [...look, 'POST transfers/:/reversals', 'GET transfers/:'],
      ],
      [
        'a payout that is cancelled',
        true,
        { status: 'pending' },
        (rail) => rail.cancel(wanted),
        [...look, 'POST payouts/:/cancel', 'GET transfers/:'],
      ],
      ['a statement', true, { status: 'paid' }, (rail) => rail.statement({ since: 0, orders: [] }), look],
      [
        'a new account',
        true,
        {},
        (rail) => rail.accounts?.open({ accountId: 'ADA', country: 'DE' }),
        ['POST accounts'],
      ],
      ['an account that is looked at', true, {}, (rail) => rail.accounts?.read('acct_1'), ['GET accounts/:']],
      [
        'an account’s form',
        true,
        {},
        (rail) => rail.accounts?.link('acct_1', 'https://adit.example/'),
        ['GET accounts/:', 'POST account_links', 'POST accounts/:/login_links'],
      ],
    ])('takes %s', async (_, isKnown, payout, ask, routes) => {
      known.payout = payout
      await ask(railAt(isKnown ? before.port : between.port))
      expect(asked.map(({ route }) => route)).toEqual(expect.arrayContaining(routes.slice(0, 2)))
      for (const { route } of asked) expect([...routes, 'GET payouts/:']).toContain(route)
      expect(asked.filter(({ status }) => status !== 200).map(({ answer }) => answer)).toEqual([])
    })
  })
})
