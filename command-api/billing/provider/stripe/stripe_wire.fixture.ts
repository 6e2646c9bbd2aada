import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { taxed } from '@adit/events/billing/tax.values.ts'
import {
  KeyReused,
  type Payment,
  type PaymentMethod,
  type ProviderDispute,
  type ProviderRefund,
} from '../payment_provider.port.ts'
import type { Sandbox, SandboxMessage } from '../sandbox/sandbox.ts'
import { signMessage } from '../sandbox/signature.ts'
import { stripeFaults } from './stripe_schema.fixture.ts'

interface Asked {
  path: string
  query: URLSearchParams
  /** Fields as Stripe writes them: `metadata[key]`. */
  form: URLSearchParams
  key: string
}
type Answer = readonly [status: number, body: object]
interface Error {
  type?: string
  code?: string
  message: string
  [more: string]: unknown
}

export interface StripeWire {
  port: number
  /** What was asked for, as `<method> <path>`. */
  asked: string[]
  /** Forms of payments and set-ups that were to be made. */
  forms: URLSearchParams[]
  /** A message of the sandbox as Stripe writes and signs it, with all of the object that it is about. */
  message(message: SandboxMessage, secret: string, at: number): Promise<SandboxMessage>
  /** As if others had made the payment. */
  disown(paymentId: string): void
  /** As if something else than a card had been entered. */
  readonly notCards: Set<string>
  /** Percentages of tax by country, each of which is a line of its own. */
  readonly rates: Map<string, string[]>
  /** What a list has, by `<method> <path>`, instead of what the sandbox would say. It isn't held to Stripe's description. */
  readonly answers: Map<string, object[]>
  close(): Promise<void>
}

/**
 * A sandbox that speaks as Stripe does (https://docs.stripe.com/api), as far as a site asks. `secretKey`: the only one it knows. What it would say that
 * Stripe's description of its interface doesn't have is an error of the server.
 */
export async function serveStripe(sandbox: () => Sandbox, secretKey: string): Promise<StripeWire> {
  const wire: Omit<StripeWire, 'port' | 'close' | 'disown' | 'message'> = {
    asked: [],
    forms: [],
    notCards: new Set(),
    answers: new Map(),
    rates: new Map(),
  }
  const defaults = new Map<string, string>()
  const metadata = new Map<string, Record<string, string>>()
  const refunds = new Map<string, ReturnType<typeof refundOf>[]>()
  const customerOf = (id: string) => `cus_${id.split('_')[1] ?? ''}`

  const customer = (id: string): Answer => [
    200,
    {
      ...{ id, object: 'customer', created: 0, livemode: false },
      invoice_settings: { default_payment_method: defaults.get(id) ?? null },
    },
  ]
  const paid = (payment: Payment) => intentOf(payment, metadata.get(payment.id) ?? {})

  const calculations = new Map<string, { amount: number; currency: string }>()
  /** By their references, each of which is used once. */
  const transactions = new Map<string, { key: string; transaction: { id: string } }>()
  const transact = ({ form, key }: Asked, made: (id: string, reference: string) => { id: string }): Answer => {
    const reference = form.get('reference') ?? ''
    const known = transactions.get(reference)
    if (known && known.key !== key) return failed(400, { message: `The reference ${reference} is used already` })
    const transaction = known?.transaction ?? made(`tax_${transactions.size + 1}`, reference)
    transactions.set(reference, { key, transaction })
    return [200, transaction]
  }

  const routes: Record<string, (asked: Asked) => Promise<Answer>> = {
    'POST customers': async ({ form, key }) => {
      const accountId = form.get('metadata[account_id]') ?? ''
      return customer((await sandbox().createCustomer({ accountId, key })).customerId)
    },
    'GET customers/:': async ({ path }) => customer(idIn(path)),
    'POST customers/:': async ({ path, form }) => {
      const methodId = form.get('invoice_settings[default_payment_method]') ?? ''
      const mine = await sandbox().methodsOf(idIn(path))
      if (!mine.some(({ id }) => id === methodId)) return missing(methodId)
      defaults.set(idIn(path), methodId)
      return customer(idIn(path))
    },
    'GET payment_methods': async ({ query }) => [
      200,
      listOf((await sandbox().methodsOf(query.get('customer') ?? '')).map(cardOf)),
    ],
    'POST payment_methods/:/detach': async ({ path }) => {
      const id = idIn(path)
      const found = (await sandbox().methodsOf(customerOf(id))).find((method) => method.id === id)
      if (!found) return missing(id)
      await sandbox().removeMethod(customerOf(id), id)
      if (defaults.get(customerOf(id)) === id) defaults.delete(customerOf(id))
      return [200, cardOf(found)]
    },
    'GET confirmation_tokens/:': async ({ path }) => {
      const found = await sandbox().enteredMethod(customerOf(idIn(path)), idIn(path))
      if (!found) return missing(idIn(path))
      const { id, created, card, billing_details } = cardOf(found)
      // The country that was entered is that of the address, whatever the bank’s is.
      const entered = wire.notCards.has(id) ? {} : { card: { ...card, country: 'US' } }
      const preview = { ...entered, billing_details: { ...billing_details, address: { country: card.country } } }
      const methods = await sandbox().methodsOf(customerOf(id))
      const isUsed = methods.some((method) => method.id === id.replace('ctoken_', 'pm_'))
      const used = { payment_intent: null, setup_intent: isUsed ? 'seti_1' : null }
      const token = { id, object: 'confirmation_token', created, livemode: false, use_stripe_sdk: true }
      return [200, { ...token, ...used, payment_method_preview: { type: 'card', ...preview } }]
    },
    'POST setup_intents': async ({ form, key }) => {
      wire.forms.push(form)
      const { clientSecret } = await sandbox().createSetup({ customerId: form.get('customer') ?? '', key })
      const [id] = clientSecret.split('_secret_')
      return [200, setupOf(id ?? '', clientSecret, 'requires_payment_method')]
    },
    'POST payment_intents': async ({ form, key }) => {
      wire.forms.push(form)
      const kept = Object.fromEntries(
        [...form].flatMap(([name, value]) => {
          const field = /^metadata\[(\w+)\]$/.exec(name)?.[1]
          return field ? [[field, value] as const] : []
        }),
      )
      const isOffSession = form.get('off_session') === 'true' && form.get('confirm') === 'true'
      const methodId = form.get('payment_method')
      const { account_id: accountId = '', subscription_id: subscriptionId = '', charge_id: chargeId = '' } = kept
      const wanted = { customerId: form.get('customer') ?? '', amount: BigInt(form.get('amount') ?? ''), methodId }
      const subject = { accountId, subscriptionId, chargeId }
      const made = await sandbox().createPayment(
        { ...wanted, currency: (form.get('currency') ?? '').toUpperCase(), isOffSession, subject },
        key,
      )
      metadata.set(made.id, kept)
      if (isOffSession && made.status !== 'succeeded') return declined(made, paid(made))
      return [200, paid(made)]
    },
    'GET payment_intents': async ({ query }) => {
      // One on each page, so that whoever looks for a payment has to turn pages.
      const ids = [...metadata.keys()].filter((id) => customerOf(id) === query.get('customer')).reverse()
      const next = ids.indexOf(query.get('starting_after') ?? '') + 1
      const found = await sandbox().payment(ids[next] ?? '')
      return [200, listOf(found ? [paid(found)] : [], next + 1 < ids.length)]
    },
    'GET payment_intents/:': async ({ path }) => {
      const found = await sandbox().payment(idIn(path))
      return found ? [200, paid(found)] : missing(idIn(path))
    },
    'POST refunds': async ({ form, key }) => {
      wire.forms.push(form)
      const [paymentId, amount] = [form.get('payment_intent') ?? '', BigInt(form.get('amount') ?? '')]
      const made = await sandbox().createRefund({ paymentId, amount }, key)
      if (made.failure !== null) return failed(400, { code: made.failure, message: made.failure })
      const currency = form.get('currency') ?? (await sandbox().payment(paymentId))?.currency ?? ''
      const refund = refundOf(made, { amount, currency, metadata: { key: form.get('metadata[key]') ?? '' } })
      refunds.set(paymentId, [refund, ...(refunds.get(paymentId) ?? []).filter(({ id }) => id !== made.id)])
      return [200, refund]
    },
    'GET refunds': async ({ query }) => [200, listOf(refunds.get(query.get('payment_intent') ?? '') ?? [])],
    'GET disputes': async ({ query }) => {
      const paymentId = query.get('payment_intent')
      const since = query.get('created[gte]')
      const paymentIds = paymentId === null ? await sandbox().disputedSince(Number(since) * 1_000) : [paymentId]
      const found = await Promise.all(
        paymentIds.map(async (id) => (await sandbox().disputesOf(id)).map((each) => disputeOf(each, id))),
      )
      return [200, listOf(found.flat().reverse())]
    },
    'POST tax/:': async ({ form }) => {
      wire.forms.push(form)
      const country = form.get('customer_details[address][country]') ?? ''
      const postalCode = form.get('customer_details[address][postal_code]')
      if (country === 'US' && postalCode === null) {
        return failed(400, { code: 'customer_tax_location_invalid', message: 'The location is not known' })
      }
      const id = `taxcalc_${calculations.size + 1}`
      const [amount, currency] = [Number(form.get('line_items[0][amount]')), form.get('currency') ?? '']
      const isIncluded = form.get('line_items[0][tax_behavior]') === 'inclusive'
      const parts = (wire.rates.get(country) ?? []).map((percentage) =>
        partOf(amount, { percentage, country, isIncluded }),
      )
      const tax = parts.reduce((sum, part) => sum + part.amount, 0)
      calculations.set(id, { amount: isIncluded ? amount : amount + tax, currency })
      return [
        200,
        {
          ...{ id, object: 'tax.calculation', currency, livemode: false, tax_date: 0, expires_at: 0, customer: null },
          ...{ customer_details: taxedAt(country, postalCode), tax_breakdown: parts },
          ...{ amount_total: isIncluded ? amount : amount + tax, tax_amount_inclusive: isIncluded ? tax : 0 },
          tax_amount_exclusive: isIncluded ? 0 : tax,
        },
      ]
    },
    'POST tax/:/create_from_calculation': async (asked) => {
      const calculation = calculations.get(asked.form.get('calculation') ?? '')
      if (!calculation) return missing(asked.form.get('calculation') ?? '')
      return transact(asked, (id, reference) => transactionOf(id, reference, calculation.currency))
    },
    'POST tax/:/create_reversal': async (asked) => {
      wire.forms.push(asked.form)
      const original = asked.form.get('original_transaction') ?? ''
      const known = [...transactions.values()].some(({ transaction }) => transaction.id === original)
      if (!known) return missing(original)
      return transact(asked, (id, reference) => transactionOf(id, reference, 'eur', original))
    },
    'POST payment_intents/:/cancel': async ({ path }) => {
      const found = await sandbox().payment(idIn(path))
      if (!found) return missing(idIn(path))
      if (found.status === 'succeeded' || found.status === 'canceled') {
        return failed(400, { code: 'payment_intent_unexpected_state', message: `It is ${found.status}` })
      }
      return [200, paid(await sandbox().cancelPayment(found.id))]
    },
  }

  /** Objects of the sandbox by the first word of a message's type. */
  const told: Record<string, (object: { id: string; payment_intent?: string }) => Promise<object | undefined>> = {
    payment_intent: async ({ id }) => {
      const found = await sandbox().payment(id)
      return found && paid(found)
    },
    setup_intent: async ({ id }) => setupOf(id, null, 'succeeded'),
    charge: async ({ payment_intent: paymentId = '' }) => {
      const found = await sandbox().payment(paymentId)
      return found && paidBy(found)
    },
    dispute: async ({ id, payment_intent: paymentId = '' }) => {
      const found = (await sandbox().disputesOf(paymentId)).find((dispute) => dispute.id === id)
      return found && disputeOf(found, paymentId)
    },
  }

  async function message({ id, body }: SandboxMessage, key: string, at: number): Promise<SandboxMessage> {
    const { type, data } = JSON.parse(body.toString('utf8'))
    const kind = type.startsWith('charge.dispute.') ? 'dispute' : type.split('.')[0]
    const object = await told[kind]?.(data.object)
    const event = {
      ...{ id, object: 'event', type, created: seconds(at), livemode: false, pending_webhooks: 1 },
      data: { object },
    }
    const faults = stripeFaults(event)
    if (faults.length > 0) throw new Error(`Stripe would not send ${type}: ${faults.join(', ')}`)
    const written = Buffer.from(JSON.stringify(event))
    return { id, body: written, signature: signMessage(written, at, key) }
  }

  const server = createServer(async (request, response) => {
    const [status, body] = await answer(request).catch((error) =>
      failed(500, { type: 'api_error', message: `${error}` }),
    )
    response.writeHead(status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
    response.end(JSON.stringify(body))
  })

  async function answer(request: IncomingMessage): Promise<Answer> {
    const form = new URLSearchParams(await text(request))
    const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://stripe.test')
    wire.asked.push(`${request.method} ${pathname}`)
    if (request.headers.authorization !== `Bearer ${secretKey}`) return failed(401, { message: 'Invalid API key' })
    const path = pathname.replace(/^\/v1\//, '')
    const [resource, id, verb] = path.split('/')
    const name = [`${request.method} ${resource}`, ...(id === undefined ? [] : [':']), ...(verb ? [verb] : [])].join(
      '/',
    )
    const given = wire.answers.get(name)
    if (given) return [200, listOf(given)]
    const route = routes[name]
    if (!route) return failed(404, { message: `Unrecognized request URL (${name})` })
    try {
      return described(await route({ path, query, form, key: String(request.headers['idempotency-key'] ?? '') }))
    } catch (error) {
      if (error instanceof KeyReused) return failed(400, { type: 'idempotency_error', message: 'Keys are used once' })
      throw error
    }
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens on a port
  return { ...wire, port, message, disown: (id) => metadata.set(id, {}), close: () => closed(server) }
}

function described(answer: Answer): Answer {
  const faults = stripeFaults(answer[1])
  if (faults.length > 0) throw new Error(`Stripe would not say that: ${faults.join(', ')}`)
  return answer
}

const idIn = (path: string) => path.split('/')[1] ?? ''

const listOf = (data: object[], hasMore = false) => ({ object: 'list', url: '/v1', has_more: hasMore, data })

const failed = (status: number, error: Error): Answer => [
  status,
  { error: { type: 'invalid_request_error', ...error } },
]

const missing = (id: string) => failed(404, { code: 'resource_missing', message: `No such object: ${id}` })

const declined = ({ declineCode }: Payment, intent: object) =>
  failed(402, {
    ...{ type: 'card_error', code: codeOf(declineCode), decline_code: declineCode, payment_intent: intent },
    message: 'Your card was declined.',
  })

const codeOf = (declineCode: string | null) =>
  declineCode === 'authentication_required' ? declineCode : 'card_declined'

const seconds = (ms: number) => Math.floor(ms / 1_000)

function cardOf({ id, brand, last4, expMonth, expYear, country, createdAt }: PaymentMethod) {
  return {
    ...{ id, object: 'payment_method', type: 'card', created: seconds(createdAt), livemode: false },
    card: { brand, last4, exp_month: expMonth, exp_year: expYear, country, funding: 'credit' },
    billing_details: { address: { country: null }, email: null, name: null, phone: null },
  }
}

function intentOf(payment: Payment, metadata: Record<string, string>) {
  const { id, status, declineCode, methodId } = payment
  const failure = { type: 'card_error', code: codeOf(declineCode), decline_code: declineCode }
  return {
    ...{ ...sumOf(payment), id, object: 'payment_intent', status, metadata },
    ...{ client_secret: payment.clientSecret, payment_method_types: ['card'] },
    // What is declined is taken off the payment.
    payment_method: status === 'requires_payment_method' ? null : methodId,
    last_payment_error: declineCode === null ? null : failure,
    latest_charge: status === 'succeeded' ? paidBy(payment) : null,
  }
}

const sumOf = ({ amount, currency }: Payment) => ({
  ...{ amount: Number(amount), currency: currency.toLowerCase(), created: 0, livemode: false },
})

const paidBy = (payment: Payment) => ({
  ...{ ...sumOf(payment), id: payment.id.replace('pi_', 'ch_'), object: 'charge', payment_intent: payment.id },
  ...{ status: 'succeeded', paid: true, captured: true, amount_captured: Number(payment.amount) },
  ...{ amount_refunded: Number(payment.refunded), refunded: payment.refunded === payment.amount },
  ...{ disputed: false, metadata: {}, billing_details: nobody },
})

const setupOf = (id: string, clientSecret: string | null, status: string) => ({
  ...{ id, object: 'setup_intent', client_secret: clientSecret, status, created: 0, livemode: false },
  ...{ payment_method_types: ['card'], usage: 'off_session' },
})

const nobody = { address: null, email: null, name: null, phone: null }

const refundOf = (
  { id, status }: ProviderRefund,
  { amount, currency, metadata }: { amount: bigint; currency: string; metadata: Record<string, string> },
) => ({
  ...{ id, object: 'refund', status, metadata, created: 0, amount: Number(amount), currency: currency.toLowerCase() },
})

/** The fee stands beside the money that the bank takes and gives back. */
export function disputeOf(
  { id, status, amount, currency, reason, respondBy, fee }: ProviderDispute,
  paymentId: string,
) {
  const taken = movedBy(`txn_${id}_1`, -Number(amount), Number(fee?.amount ?? 0), fee?.currency ?? currency)
  const returned = movedBy(`txn_${id}_2`, Number(amount), 0, fee?.currency ?? currency)
  return {
    ...{ id, object: 'dispute', status: status === 'open' ? 'needs_response' : status, amount: Number(amount), reason },
    ...{ currency: currency.toLowerCase(), payment_intent: paymentId, charge: paymentId.replace('pi_', 'ch_') },
    balance_transactions: status === 'won' ? [taken, returned] : [taken],
    ...{ created: 0, livemode: false, metadata: {}, is_charge_refundable: false, evidence: {} },
    enhanced_eligibility_types: [],
    evidence_details: {
      ...{ due_by: respondBy === null ? null : seconds(respondBy), has_evidence: false, past_due: false },
      ...{ submission_count: 0, enhanced_eligibility: {} },
    },
  }
}

export const movedBy = (id: string, amount: number, fee: number, currency: string) => ({
  ...{ id, object: 'balance_transaction', amount, fee, net: amount - fee, currency: currency.toLowerCase() },
  ...{ available_on: 0, created: 0, fee_details: [], status: 'available', type: 'adjustment' },
  ...{ balance_type: 'payments', reporting_category: 'dispute' },
})

const taxedAt = (country: string, postalCode: string | null) => ({
  address: { country, postal_code: postalCode, city: null, line1: null, line2: null, state: null },
  ...{ address_source: 'billing', ip_address: null, tax_ids: [], taxability_override: 'none' },
})

interface TaxPart {
  percentage: string
  country: string
  isIncluded: boolean
}

function partOf(amount: number, { percentage, country, isIncluded }: TaxPart) {
  const millionths = BigInt(Math.round(Number(percentage) * 10_000))
  const { net, tax } = taxed(BigInt(amount), { country, millionths, isIncluded })
  return {
    ...{ amount: Number(tax), inclusive: isIncluded, taxability_reason: 'standard_rated', taxable_amount: Number(net) },
    tax_rate_details: {
      country,
      state: null,
      percentage_decimal: percentage,
      tax_type: 'vat',
      rate_type: 'percentage',
    },
  }
}

const transactionOf = (id: string, reference: string, currency: string, original?: string) => ({
  ...{ id, object: 'tax.transaction', type: original === undefined ? 'transaction' : 'reversal', reference, currency },
  ...{ created: 0, posted_at: 0, tax_date: 0, livemode: false, metadata: {}, customer: null },
  ...{
    customer_details: taxedAt('DE', null),
    reversal: original === undefined ? null : { original_transaction: original },
  },
})

function closed(server: Server): Promise<void> {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(() => resolve()))
}
