import type { BillingInterval } from '@adit/events/billing/interval.values.ts'
import { timeIn } from '../../identity/mail/mail_body.ts'
import { defineMail } from '../../identity/mail/mail_definition.ts'
import { billingDeps } from '../billing_deps.ts'
import { chargeDecider, chargeStream } from '../subscription/charge.decider.ts'
import { customerDecider, customerStream } from '../subscription/customer.decider.ts'
import { subscriptionDecider, subscriptionStream } from '../subscription/subscription.decider.ts'
import { subscriptionEventOf } from './billing_events.ts'
import { type Amount, billingPage, dateIn, declineIn, intervalIn, moneyIn } from './billing_words.ts'
import { expiryOf, readCardAbout } from './card_expiry.ts'

const sampleAmount: Amount = { amount: 500, currency: 'USD' }
const sampleDay = Date.UTC(2026, 11, 24, 12)

/** Tells that nobody tries any more to charge what is due. */
export const billUnpaid = defineMail<{ total: Amount; failure: { code: string } | null }>({
  name: 'bill_unpaid',
  kind: 'account',
  sample: { total: sampleAmount, failure: { code: 'expired_card' } },
  body: ({ username, language, origin, total, failure }, say) => ({
    subject: say('bill_unpaid_subject'),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say('bill_unpaid', { amount: moneyIn(language, total) }) },
      ...(failure
        ? [{ kind: 'facts', facts: [[say('bill_failed_reason'), declineIn(failure.code, say)]] } as const]
        : []),
      { kind: 'button', label: say('bill_again'), url: `${origin}/plus` },
    ],
  }),
  async prepare(deps, asked) {
    const found = await subscriptionEventOf(deps, asked, 'SubscriptionEnded')
    if (!found) return null
    const { state: charge } = await deps.bus.load(chargeDecider, chargeStream(found.subscription.chargeId))
    if (!charge) return null
    const { total: amount, currency, failure } = charge
    return { values: { total: { amount, currency }, failure: failure && { code: failure.code } } }
  },
})

export const billEndedByStaff = defineMail<Record<never, never>>({
  name: 'bill_ended_by_staff',
  kind: 'account',
  sample: {},
  body: ({ username, at, language, origin }, say) => ({
    subject: say('bill_by_staff_subject'),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say('bill_by_staff') },
      { kind: 'facts', facts: [[say('time'), timeIn(language, at)]] },
      { kind: 'button', label: say('bill_open'), url: billingPage(origin) },
    ],
  }),
  prepare: async () => ({ values: {} }),
})

/** The receipt of a cancellation, wherever it was made. What was due and unpaid ends at once. */
export const billCancelled = defineMail<{ endsAt: number }>({
  name: 'bill_cancelled',
  kind: 'account',
  sample: { endsAt: sampleDay },
  body: ({ username, at, language, origin, endsAt }, say) => ({
    subject: say('bill_cancelled_subject'),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say(endsAt > at ? 'bill_cancelled' : 'bill_cancelled_now') },
      {
        kind: 'facts',
        facts: [
          [say('bill_received'), timeIn(language, at)],
          [say('bill_ends'), timeIn(language, endsAt)],
        ],
      },
      { kind: 'button', label: say('bill_open'), url: billingPage(origin) },
    ],
  }),
  async prepare(deps, asked) {
    const found = await subscriptionEventOf(deps, asked, 'SubscriptionCancelled')
    return found && { values: { endsAt: found.event.data.endsAt } }
  },
})

export const billKept = defineMail<{ next: number }>({
  name: 'bill_kept',
  kind: 'account',
  sample: { next: sampleDay },
  body: ({ username, language, origin, next }, say) => ({
    subject: say('bill_kept_subject'),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say('bill_kept') },
      { kind: 'facts', facts: [[say('bill_next'), dateIn(language, next)]] },
      { kind: 'button', label: say('bill_open'), url: billingPage(origin) },
    ],
  }),
  async prepare(deps, asked) {
    const found = await subscriptionEventOf(deps, asked, 'SubscriptionCancellationUndone')
    // It was cancelled again before the mail was sent.
    if (!found || found.subscription.endsAt !== null) return null
    return { values: { next: found.subscription.periodEnd } }
  },
})

interface Terms extends Readonly<Record<string, unknown>> {
  price: Amount
  interval: { name: BillingInterval }
}

/** Another price and interval from the next period on. */
export const billInterval = defineMail<Terms & { from: number }>({
  name: 'bill_interval',
  kind: 'account',
  sample: { price: { amount: 4_800, currency: 'USD' }, interval: { name: 'yearly' }, from: sampleDay },
  body: ({ username, language, origin, price, interval, from }, say) => ({
    subject: say('bill_interval_subject'),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      {
        kind: 'text',
        text: say('bill_interval', {
          ...{
            day: dateIn(language, from),
            amount: moneyIn(language, price),
            interval: intervalIn(interval.name, say),
          },
        }),
      },
      { kind: 'button', label: say('bill_open'), url: billingPage(origin) },
    ],
  }),
  async prepare(deps, asked) {
    const found = await subscriptionEventOf(deps, asked, 'SubscriptionIntervalPlanned')
    if (!found) return null
    const { interval, price: amount, from } = found.event.data
    const { currency } = found.subscription
    return { values: { price: { amount, currency }, interval: { name: interval }, from } }
  },
})

export const billIntervalKept = defineMail<Terms>({
  name: 'bill_interval_kept',
  kind: 'account',
  sample: { price: sampleAmount, interval: { name: 'monthly' } },
  body: ({ username, language, origin, price, interval }, say) => ({
    subject: say('bill_interval_kept_subject'),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      {
        kind: 'text',
        text: say('bill_interval_kept', {
          ...{ amount: moneyIn(language, price), interval: intervalIn(interval.name, say) },
        }),
      },
      { kind: 'button', label: say('bill_open'), url: billingPage(origin) },
    ],
  }),
  async prepare(deps, asked) {
    const found = await subscriptionEventOf(deps, asked, 'SubscriptionIntervalKept')
    if (!found || found.subscription.planned) return null
    const { price: amount, currency, interval } = found.subscription
    return { values: { price: { amount, currency }, interval: { name: interval } } }
  },
})

/** The card that pays expires before it is needed. `about` names the subscription and the end of its period. */
export const billCardExpires = defineMail<{ card: { brand: string; last4: string; until: number }; next: number }>({
  name: 'bill_card_expires',
  kind: 'account',
  sample: { card: { brand: 'Visa', last4: '4242', until: Date.UTC(2026, 11, 1) }, next: sampleDay },
  body: ({ username, language, origin, card, next }, say) => ({
    subject: say('bill_card_subject'),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say('bill_card') },
      {
        kind: 'facts',
        facts: [
          [say('bill_card_label'), say('bill_card_name', card)],
          [say('bill_card_until'), dateIn(language, card.until - 1)],
          [say('bill_next'), dateIn(language, next)],
        ],
      },
      { kind: 'button', label: say('bill_card_button'), url: billingPage(origin) },
    ],
  }),
  async prepare(deps, { account: { accountId }, about }) {
    const billing = billingDeps(deps)
    const { subscriptionId, periodEnd } = readCardAbout(about)
    const { state: subscription } = await deps.bus.load(subscriptionDecider, subscriptionStream(subscriptionId))
    const { state: customer } = await deps.bus.load(customerDecider, customerStream(accountId))
    const customerId = billing && customer.registrations.get(billing.provider.name)?.customerId
    if (!billing || !customerId || subscription?.status !== 'active') return null
    if (subscription.periodEnd !== periodEnd || subscription.endsAt !== null) return null
    const primary = await billing.provider.primaryMethodOf(customerId)
    const method = (await billing.provider.methodsOf(customerId)).find(({ id }) => id === primary)
    if (!method || expiryOf(method) > periodEnd) return null
    const { brand, last4 } = method
    return { values: { card: { brand, last4, until: expiryOf(method) }, next: periodEnd } }
  },
})
