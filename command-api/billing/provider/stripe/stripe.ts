import { disputeOutcomes } from '@adit/events/billing/dispute.values.ts'
import Stripe from 'stripe'
import {
  KeyReused,
  type NewPayment,
  type Payment,
  type PaymentMethod,
  type PaymentProvider,
  type PaymentStatus,
  type ProviderDispute,
  type ProviderRefund,
} from '../payment_provider.port.ts'

export interface StripeSettings {
  secretKey: string
  /** Of the endpoint to which Stripe sends its messages. */
  webhookSecret: string
  /** Where Stripe is spoken otherwise. */
  at?: Pick<Stripe.StripeConfig, 'host' | 'port' | 'protocol'> | undefined
}

const patienceMs = 20_000
const page = 100
/** Why a refund isn't made. */
const refused = new Set(['charge_already_refunded', 'amount_too_large', 'charge_disputed'])
/** Whether a refund came after a payment stands in its charge. */
const charge = 'latest_charge'

/** Money by Stripe (https://docs.stripe.com/api). The version of its interface is that of the package. */
export function createStripe({ secretKey, webhookSecret, at = {} }: StripeSettings): PaymentProvider {
  const stripe = new Stripe(secretKey, { timeout: patienceMs, maxNetworkRetries: 2, telemetry: false, ...at })
  const customer = async (id: string) => {
    const found = await stripe.customers.retrieve(id)
    if (found.deleted) throw new Error(`Customer ${id} was deleted at Stripe`)
    return found
  }
  const cardsOf = async (customerId: string) =>
    (await stripe.paymentMethods.list({ customer: customerId, type: 'card', limit: page })).data
  const primaryOf = async (customerId: string, cards: readonly Stripe.PaymentMethod[]) => {
    const chosen = (await customer(customerId)).invoice_settings.default_payment_method
    const id = chosen === null || typeof chosen === 'string' ? chosen : chosen.id
    // Stripe chooses none by itself: the first that was added pays.
    return cards.find((card) => card.id === id)?.id ?? cards.at(-1)?.id ?? null
  }
  const choose = async (customerId: string, methodId: string) => {
    await stripe.customers.update(customerId, { invoice_settings: { default_payment_method: methodId } })
  }
  const payment = async (id: string) => paymentOf(await stripe.paymentIntents.retrieve(id, { expand: [charge] }))

  return {
    name: 'stripe',
    isPretended: /^\w\w_test_/.test(secretKey),
    async createCustomer({ accountId, key }) {
      const made = await stripe.customers.create({ metadata: { account_id: accountId } }, { idempotencyKey: key })
      return { customerId: made.id }
    },
    primaryMethodOf: async (customerId) => primaryOf(customerId, await cardsOf(customerId)),
    setPrimaryMethod: choose,
    methodsOf: async (customerId) => (await cardsOf(customerId)).map((card) => methodOf(card.id, card.created, card)),
    async createSetup({ customerId, key }) {
      const made = await stripe.setupIntents.create(
        { customer: customerId, usage: 'off_session', allowed_payment_method_types: ['card'] },
        { idempotencyKey: key },
      )
      return { clientSecret: secretOf(made) }
    },
    async removeMethod(customerId, methodId) {
      const cards = await cardsOf(customerId)
      const next = cards.find(({ id }) => id !== methodId)
      // Chosen before, so that a crash in between leaves a card that pays.
      if (next && (await primaryOf(customerId, cards)) === methodId) await choose(customerId, next.id)
      await stripe.paymentMethods.detach(methodId)
    },
    async enteredMethod(_, token) {
      const found = await unlessMissing(stripe.confirmationTokens.retrieve(token))
      const isUsed = found?.payment_intent || found?.setup_intent
      if (!found?.payment_method_preview?.card || isUsed) return undefined
      return methodOf(token, found.created, found.payment_method_preview)
    },
    async createPayment(wanted, key) {
      try {
        return paymentOf(await stripe.paymentIntents.create(intentOf(wanted, key), { idempotencyKey: key }))
      } catch (error) {
        // A decline is an answer: the payment is there, and open.
        if (error instanceof Stripe.errors.StripeCardError && error.payment_intent)
          return paymentOf(error.payment_intent)
        throw isReused(error) ? new KeyReused(key, { cause: error }) : error
      }
    },
    async payment(id) {
      const found = await unlessMissing(stripe.paymentIntents.retrieve(id, { expand: [charge] }))
      // The same account at Stripe may serve others, whose messages come here, too.
      return found?.metadata.charge_id ? paymentOf(found) : undefined
    },
    async paymentUnder(customerId, key) {
      // Stripe’s search is behind by a minute, its list isn’t.
      const list = stripe.paymentIntents.list({ customer: customerId, limit: page, expand: [`data.${charge}`] })
      for await (const each of list) if (each.metadata.key === key) return paymentOf(each)
      return undefined
    },
    async cancelPayment(id) {
      try {
        return paymentOf(await stripe.paymentIntents.cancel(id, { expand: [charge] }))
      } catch (error) {
        if (codeOf(error) !== 'payment_intent_unexpected_state') throw error
        const found = await payment(id)
        if (found.status !== 'succeeded' && found.status !== 'canceled') throw error
        return found
      }
    },
    async createRefund({ paymentId, amount }, key) {
      const refund = { payment_intent: paymentId, amount: Number(amount), metadata: { key } }
      try {
        return refundOf(await stripe.refunds.create(refund, { idempotencyKey: key }))
      } catch (error) {
        const code = codeOf(error)
        // There is nothing left, or a bank has it. Asking again doesn't change that.
        if (!code || !refused.has(code)) throw isReused(error) ? new KeyReused(key, { cause: error }) : error
        return { id: key, status: 'failed', failure: code }
      }
    },
    async refundUnder(paymentId, key) {
      for await (const each of stripe.refunds.list({ payment_intent: paymentId, limit: page })) {
        if (each.metadata?.key === key) return refundOf(each)
      }
      return undefined
    },
    async disputesOf(paymentId) {
      const found: ProviderDispute[] = []
      for await (const each of stripe.disputes.list({ payment_intent: paymentId, limit: page })) {
        const read = disputeOf(each)
        if (read) found.unshift(read)
      }
      return found
    },
    async disputedSince(since) {
      const found = new Set<string>()
      for await (const each of stripe.disputes.list({ created: { gte: Math.floor(since / 1_000) }, limit: page })) {
        const paymentId = idOf(each.payment_intent)
        if (paymentId !== null) found.add(paymentId)
      }
      return [...found]
    },
    readMessage(body, signature, receivedAt) {
      const event = signed(() =>
        stripe.webhooks.constructEvent(body, signature, webhookSecret, undefined, undefined, receivedAt),
      )
      const isOfDispute = event?.data.object.object === 'dispute'
      return event && { id: event.id, paymentId: subjectOf(event), isOfDispute }
    },
  }
}

function intentOf(wanted: NewPayment, key: string): Stripe.PaymentIntentCreateParams {
  const { customerId, amount, currency, methodId, isOffSession, subject } = wanted
  if (amount > BigInt(Number.MAX_SAFE_INTEGER)) throw new Error(`${amount} is more than Stripe takes`)
  const { accountId: account_id, subscriptionId: subscription_id, chargeId: charge_id } = subject
  return {
    ...{ amount: Number(amount), currency: currency.toLowerCase(), customer: customerId, expand: [charge] },
    allowed_payment_method_types: ['card'],
    metadata: { account_id, subscription_id, charge_id, key, off_session: String(isOffSession) },
    ...(methodId === null ? {} : { payment_method: methodId }),
    // Without a card there is nothing that could be confirmed.
    ...(isOffSession && methodId !== null ? { confirm: true, off_session: true } : {}),
    ...(isOffSession ? {} : { setup_future_usage: 'off_session' }),
  }
}

const statuses: readonly PaymentStatus[] = [
  ...(['requires_payment_method', 'requires_confirmation', 'requires_action', 'processing'] as const),
  ...(['succeeded', 'canceled'] as const),
]

function paymentOf(intent: Stripe.PaymentIntent): Payment {
  const { id, amount, currency, metadata, payment_method: method, last_payment_error: failure } = intent
  const { account_id: accountId, subscription_id: subscriptionId, charge_id: chargeId, key } = metadata
  if (!accountId || !subscriptionId || !chargeId || !key) throw new Error(`${id} is no payment of this site`)
  const status = statuses.find((each) => each === intent.status)
  if (!status) throw new Error(`${id} is ${intent.status}, which this site never asks for`)
  const isOpen = status === 'requires_payment_method'
  const missing = isOpen && metadata.off_session === 'true' ? 'payment_method_missing' : null
  const last = intent.latest_charge
  return {
    ...{ id, clientSecret: secretOf(intent), status, currency: currency.toUpperCase(), key },
    declineCode: isOpen ? (failure?.decline_code ?? failure?.code ?? missing) : null,
    methodId: typeof method === 'string' ? method : (method?.id ?? null),
    amount: BigInt(amount),
    refunded: BigInt(typeof last === 'string' || last === null ? 0 : last.amount_refunded),
    subject: { accountId, subscriptionId, chargeId },
  }
}

function refundOf({ id, status, failure_reason: reason }: Stripe.Refund): ProviderRefund {
  if (status === 'succeeded') return { id, status, failure: null }
  const isOver = status === 'failed' || status === 'canceled'
  return isOver ? { id, status: 'failed', failure: reason ?? status } : { id, status: 'pending', failure: null }
}

type Card = Pick<Stripe.PaymentMethod, 'billing_details' | 'card'>

function methodOf(id: string, created: number, { card, billing_details: details }: Card): PaymentMethod {
  if (!card) throw new Error(`${id} is no card`)
  const postalCode = details.address?.postal_code
  return {
    ...{ id, brand: card.brand, last4: card.last4, expMonth: card.exp_month, expYear: card.exp_year },
    country: details.address?.country ?? card.country,
    ...(postalCode && { postalCode }),
    createdAt: created * 1_000,
  }
}

/** Of refunds and disputes, too, for they change what a payment brought. */
function subjectOf({ data: { object } }: Stripe.Event): string | null {
  if (object.object === 'payment_intent') return object.id
  return 'payment_intent' in object ? idOf(object.payment_intent) : null
}

/** Undefined while a bank only asks (`warning_…`): then nothing has moved. */
function disputeOf(dispute: Stripe.Dispute): ProviderDispute | undefined {
  const { id, status: said, amount, currency, reason, balance_transactions: moved, evidence_details: details } = dispute
  if (said.startsWith('warning_')) return undefined
  const [first] = moved
  const isOneCurrency = moved.every((each) => each.currency === first?.currency)
  const fee = moved.reduce((sum, each) => sum + BigInt(each.fee), 0n)
  const taken = moved.reduce((sum, each) => sum + each.amount, 0)
  // One that was prevented may have been settled by giving in.
  const prevented = taken < 0 ? 'lost' : 'won'
  const decided = disputeOutcomes.find((each) => each === said) ?? (said === 'prevented' ? prevented : undefined)
  return {
    ...{ id, status: decided ?? 'open', amount: BigInt(amount), currency: currency.toUpperCase(), reason },
    respondBy: details.due_by === null ? null : details.due_by * 1_000,
    fee: first && isOneCurrency ? { amount: fee, currency: first.currency.toUpperCase() } : null,
  }
}

const idOf = (object: string | { id: string } | null | undefined): string | null =>
  typeof object === 'string' ? object : (object?.id ?? null)

function secretOf({ id, client_secret: secret }: { id: string; client_secret: string | null }): string {
  if (secret === null) throw new Error(`Stripe gave no secret of ${id}`)
  return secret
}

const codeOf = (error: unknown) => (error instanceof Stripe.errors.StripeError ? error.code : undefined)

const isReused = (error: unknown) =>
  error instanceof Stripe.errors.StripeIdempotencyError && error.code !== 'idempotency_key_in_use'

async function unlessMissing<Found>(asked: Promise<Found>): Promise<Found | undefined> {
  try {
    return await asked
  } catch (error) {
    if (codeOf(error) === 'resource_missing') return undefined
    throw error
  }
}

function signed<Event>(read: () => Event): Event | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return undefined
    throw error
  }
}
