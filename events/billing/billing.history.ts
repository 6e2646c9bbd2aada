import { type Describers, say } from '../kit/describing.ts'
import type { chargeEvents } from './charge.events.ts'
import { decimalOf } from './currency.values.ts'
import type { customerEvents } from './customer.events.ts'
import type { invoiceEvents, invoiceSeriesEvents } from './invoice.events.ts'
import { OTHER_PROVIDER } from './refund.values.ts'
import type { subscriptionEvents } from './subscription.events.ts'

const day = (at: number): string => (Math.abs(at) <= 8.64e15 ? new Date(at).toISOString().slice(0, 10) : String(at))
const money = (amount: number, currency: string) => `${decimalOf(BigInt(amount), currency)} ${currency}`

export const describeCustomer: Describers<typeof customerEvents> = {
  CustomerRegistered: ({ provider }) => say('Became a customer at the payment provider {provider}', { provider }),
  CustomerSubscribed: ({ subscriptionId }) => say('Took the subscription {subscriptionId}', { subscriptionId }),
  CustomerUnsubscribed: ({ subscriptionId }) => say('The subscription {subscriptionId} is over', { subscriptionId }),
  CustomerBillingDetailsChanged: ({ details }) =>
    details === null
      ? say('Removed the billing details for invoices', {}, 'removed')
      : say('Changed the billing details for invoices', {}),
}

export const describeSubscription: Describers<typeof subscriptionEvents> = {
  SubscriptionBegun: ({ price, currency, interval, consent, attribution }) => {
    const values = { amount: money(price, currency), interval }
    const [terms, code] = [consent?.terms ?? '', attribution?.codeId ?? '']
    const begun = 'Asked to subscribe for {amount} ({interval})'
    const agreed = 'agreed to the terms of {terms} and asked to begin at once'
    const brought = 'brought by the affiliate code {code}'
    if (consent && attribution) {
      return say(`${begun}, ${agreed}, ${brought}`, { ...values, terms, code }, 'both')
    }
    if (consent) return say(`${begun}, ${agreed}`, { ...values, terms }, 'agreed')
    return attribution ? say(`${begun}, ${brought}`, { ...values, code }, 'brought') : say(begun, values)
  },
  SubscriptionActivated: ({ periodEnd }) => say('The subscription began, paid until {day}', { day: day(periodEnd) }),
  SubscriptionFellDue: ({ chargeId }) => say('The next period is due by charge {chargeId}', { chargeId }),
  SubscriptionRenewed: ({ periodEnd }) => say('The subscription was renewed until {day}', { day: day(periodEnd) }),
  SubscriptionCancelled: ({ endsAt }) => say('Cancelled the subscription for {day}', { day: day(endsAt) }),
  SubscriptionCancellationUndone: () => say('Kept the subscription after all', {}),
  SubscriptionIntervalPlanned: ({ interval, from }) =>
    say('Changed to paying {interval} from {day} on', { interval, day: day(from) }),
  SubscriptionIntervalKept: () => say('Kept paying as before', {}),
  SubscriptionCredited: ({ days, reason, message, periodEnd }) => {
    const values = { days, reason, day: day(periodEnd) }
    return message === ''
      ? say('Got {days} days for free, until {day}: {reason}', values)
      : say('Got {days} days for free, until {day}: {reason} ({message})', { ...values, message }, 'message')
  },
  SubscriptionWithdrawn: ({ askedAt }) =>
    say('Withdrew from the contract, as asked for on {day}', { day: day(askedAt) }),
  SubscriptionTerminated: ({ askedAt, statement }) =>
    statement === null
      ? say('Terminated the contract, as asked for on {day}, before it renewed', { day: day(askedAt) }, 'renewed')
      : say('Terminated the contract for good cause, as asked for on {day}', { day: day(askedAt) }),
  SubscriptionHeld: ({ chargeId }) =>
    say('Stopped renewing the subscription while the charge {chargeId} is disputed', { chargeId }),
  SubscriptionResumed: ({ chargeId }) =>
    say('Renews the subscription again: the dispute about the charge {chargeId} was won', { chargeId }),
  SubscriptionEnded: ({ reason, staffReason }) => {
    if (staffReason === null) return say('The subscription ended: {reason}', { reason })
    const { code, note } = staffReason
    return note === ''
      ? say('Staff ended the subscription: {code}', { code }, 'staff')
      : say('Staff ended the subscription: {code} ({note})', { code, note }, 'noted')
  },
  SubscriptionExpired: () => say('The subscription was never paid', {}),
}

export const describeCharge: Describers<typeof chargeEvents> = {
  ChargeOpened: ({ total, currency, due }) =>
    say('Opened a charge of {amount}, due on {day}', { amount: money(total, currency), day: day(due) }),
  ChargeAttempted: ({ attempt, provider }) => {
    if (provider === undefined) return say('Tried to charge (attempt {attempt})', { attempt })
    const values = { attempt, provider: provider.name }
    return provider.isPretended
      ? say('Tried to charge through {provider} without real money (attempt {attempt})', values, 'pretended')
      : say('Tried to charge through {provider} (attempt {attempt})', values, 'through')
  },
  ChargePaymentPrepared: ({ attempt }) => say('The customer pays (attempt {attempt})', { attempt }),
  ChargeSucceeded: ({ attempt }) => say('The charge was paid (attempt {attempt})', { attempt }),
  ChargeFailed: ({ attempt, code, retryAt }) =>
    retryAt === null
      ? say('The charge failed for the last time: {code} (attempt {attempt})', { attempt, code }, 'last')
      : say('The charge failed: {code}, tried again on {day} (attempt {attempt})', {
          attempt,
          code,
          day: day(retryAt),
        }),
  ChargeCancelled: () => say('Cancelled the charge', {}),
  ChargeRefundAsked: ({ refundId, reason, note }) =>
    note === ''
      ? say('Began the refund {refundId}: {reason}', { refundId, reason })
      : say('Began the refund {refundId}: {reason} ({note})', { refundId, reason, note }, 'noted'),
  ChargeRefunded: ({ refundId }) => say('The refund {refundId} was paid', { refundId }),
  ChargeTaxReported: ({ refundId, transactionId }) =>
    refundId === null
      ? say('Reported the tax of the payment as {transactionId}', { transactionId })
      : say('Reported the tax of the refund {refundId} as {transactionId}', { refundId, transactionId }, 'returned'),
  ChargeRefundFailed: ({ refundId, code }) =>
    code === OTHER_PROVIDER
      ? say(
          'The refund {refundId} returned nothing: another provider had pretended the payment',
          { refundId },
          'pretended',
        )
      : say('The refund {refundId} failed: {code}', { refundId, code }),
  ChargeDisputed: ({ disputeId, reason, respondBy }) =>
    respondBy === null
      ? say('The owner of the card disputes the payment: {reason} ({disputeId})', { disputeId, reason })
      : say(
          'The owner of the card disputes the payment: {reason} ({disputeId}). Evidence can be sent until {day}',
          { disputeId, reason, day: day(respondBy) },
          'respond',
        ),
  ChargeDisputeClosed: ({ disputeId, outcome, fee }) =>
    fee === null
      ? say('The dispute {disputeId} was {outcome}', { disputeId, outcome })
      : say(
          'The dispute {disputeId} was {outcome}, at a fee of {fee}',
          { disputeId, outcome, fee: money(fee.amount, fee.currency) },
          'fee',
        ),
}

export const describeInvoice: Describers<typeof invoiceEvents> = {
  InvoiceDrafted: ({ kind, chargeId, total, currency, corrects }) =>
    kind === 'invoice' && corrects !== null
      ? say(
          'Drafted an invoice for charge {chargeId} of {amount} that cancels {corrects}',
          { chargeId, amount: money(total, currency), corrects },
          'cancels',
        )
      : kind === 'invoice'
        ? say('Drafted the invoice for charge {chargeId} of {amount}', { chargeId, amount: money(total, currency) })
        : say(
            'Drafted a credit note about charge {chargeId} of {amount}',
            { chargeId, amount: money(total, currency) },
            'credit_note',
          ),
  InvoiceIssued: ({ number, keepUntil }) =>
    say('Issued the document under number {number}. The buyer’s data is destroyed on {day}', {
      number,
      day: day(keepUntil),
    }),
  InvoiceBuyerDestroyed: () => say('Destroyed the buyer’s data', {}),
  InvoiceLookedAt: ({ reason, note }) =>
    note === null
      ? say('Looked at it ({reason})', { reason })
      : say('Looked at it ({reason}): {note}', { reason, note }, 'noted'),
}

export const describeInvoiceSeries: Describers<typeof invoiceSeriesEvents> = {
  InvoiceNumberTaken: ({ number, invoiceId }) => say('Number {number} went to {invoiceId}', { number, invoiceId }),
}
