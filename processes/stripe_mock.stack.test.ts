import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import type { NewPayment, PaymentProvider } from '@adit/command-api/billing/provider/payment_provider.port.ts'
import { createStripe } from '@adit/command-api/billing/provider/stripe/stripe.ts'
import { findStripeMock, type StripeMock, startStripeMock } from '@adit/engines/stripe_mock.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'

const authorization = 'Bearer sk_test_123'
const subject = { accountId: 'aDa0wn3R', subscriptionId: 'Sub7kP2s', chargeId: 'Chg7kP2s' }
const payment = (more: Partial<NewPayment> = {}): NewPayment => ({
  ...{ customerId: 'cus_1', amount: 500n, currency: 'EUR', methodId: 'pm_1', isOffSession: false, subject, ...more },
})

interface Asked {
  route: string
  status: number
  answer: string
}

/** Takes note of what is asked and how the mock answers. */
async function listenBetween(port: number, asked: Asked[]) {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request
    const headers = Object.entries(request.headers).filter(([name]) => !['host', 'connection'].includes(name))
    const body = await buffer(request)
    const given = await fetch(`http://127.0.0.1:${port}${url}`, {
      ...{ method, headers: headers.map(([name, value]) => [name, String(value)] as [string, string]) },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    const answer = await given.text()
    const path = url
      .split('?')[0]
      ?.replace(/^\/v1\//, '')
      .replaceAll(/\b(?:cus|pm|pi|ctoken)_\w+/g, ':')
    asked.push({ route: `${method} ${path}`, status: given.status, answer })
    response.writeHead(given.status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' }).end(answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => server.close() } // it listens on a port
}

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
})
