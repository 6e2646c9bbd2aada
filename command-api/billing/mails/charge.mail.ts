import type { BillingInterval } from '@adit/events/billing/interval.values.ts'
import { isHardDecline, noMethod } from '@adit/events/billing/retry.values.ts'
import type { IdentityDeps } from '../../identity/identity_deps.ts'
import { timeIn } from '../../identity/mail/mail_body.ts'
import { type AskedMail, defineMail } from '../../identity/mail/mail_definition.ts'
import { begunSubscription, chargeEventOf, openedCharge } from './billing_events.ts'
import { type Amount, billingPage, dateIn, declineIn, graceIn, intervalIn, moneyIn } from './billing_words.ts'

interface Paid {
  total: Amount
  tax: number
  interval: { name: BillingInterval }
  /** The terms that the customer agreed to, in the mail about their first payment. */
  agreed: { terms: string } | null
}

/** After each payment. */
export const billReceipt = defineMail<Paid & Readonly<Record<string, unknown>> & { chargeId: string }>({
  name: 'bill_receipt',
  kind: 'account',
  sample: {
    ...{ total: { amount: 500, currency: 'USD' }, tax: 80, interval: { name: 'monthly' }, chargeId: 'Chg7kP2s' },
    agreed: { terms: '2026-11-26' },
  },
  body: ({ username, at, language, origin, total, tax, interval, chargeId, agreed }, say) => ({
    subject: say('bill_receipt_subject', { amount: moneyIn(language, total) }),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say('bill_receipt') },
      {
        kind: 'facts',
        facts: [
          [say('bill_for'), say('bill_plus', { interval: intervalIn(interval.name, say) })],
          [say('bill_amount'), moneyIn(language, total)],
          ...(tax > 0 ? [[say('bill_tax'), moneyIn(language, { ...total, amount: tax })] as const] : []),
          [say('time'), timeIn(language, at)],
          [say('bill_charge'), chargeId],
        ],
      },
      { kind: 'button', label: say('bill_open'), url: `${billingPage(origin)}/charges` },
      ...(agreed ? [{ kind: 'note', text: say('bill_receipt_consent', agreed) } as const] : []),
    ],
  }),
  async prepare(deps, asked) {
    const found = await chargeEventOf(deps, asked, 'ChargeSucceeded')
    if (!found) return null
    const { id: chargeId, charge } = found
    const { total, tax, currency, interval } = await openedCharge(deps, chargeId)
    const begun = await begunSubscription(deps, charge.subscriptionId)
    const terms = begun.chargeId === chargeId ? begun.consent?.terms : undefined
    const agreed = terms === undefined ? null : { terms }
    return { values: { total: { amount: total, currency }, tax, interval: { name: interval }, chargeId, agreed } }
  },
})

interface Failed extends Readonly<Record<string, unknown>> {
  total: Amount
  failure: { code: string }
  due: number
  retryAt: number
}

const failedSample = (code: string): Failed => ({
  ...{ total: { amount: 500, currency: 'USD' }, failure: { code } },
  ...{ due: Date.UTC(2026, 10, 22, 12), retryAt: Date.UTC(2026, 10, 25, 12) },
})

/** Null if there is nothing left to do about it: it was paid meanwhile, or has failed again. */
async function failedOf(deps: IdentityDeps, asked: AskedMail): Promise<{ values: Failed } | null> {
  const found = await chargeEventOf(deps, asked, 'ChargeFailed')
  if (!found) return null
  const { charge, event } = found
  const { attempt, code, retryAt } = event.data
  if (charge.status !== 'failed' || charge.attempt !== attempt || retryAt === null) return null
  const total = { amount: charge.total, currency: charge.currency }
  return { values: { total, failure: { code }, due: charge.due, retryAt } }
}

const adviceOn = (code: string) => {
  if (code === noMethod) return 'bill_failed_no_card'
  return isHardDecline(code) ? 'bill_failed_new_card' : 'bill_failed_retry'
}

/** After each try without the customer that a bank has refused, but the last: the mail about the end tells of that. */
export const billFailed = defineMail<Failed>({
  name: 'bill_failed',
  kind: 'account',
  sample: failedSample('insufficient_funds'),
  body: ({ username, at, language, origin, total, failure: { code }, due, retryAt }, say) => ({
    subject: say('bill_failed_subject'),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say('bill_failed', { amount: moneyIn(language, total) }) },
      {
        kind: 'facts',
        facts: [
          [say('bill_failed_reason'), declineIn(code, say)],
          [say('bill_failed_next'), timeIn(language, retryAt)],
        ],
      },
      { kind: 'text', text: `${say(adviceOn(code))} ${graceIn(language, { due, at }, say)}` },
      { kind: 'button', label: say('bill_failed_button'), url: billingPage(origin) },
    ],
  }),
  prepare: failedOf,
})

/** A bank wants to ask the customer, which isn't a refusal. */
export const billConfirm = defineMail<Failed>({
  name: 'bill_confirm',
  kind: 'account',
  sample: failedSample('authentication_required'),
  body: ({ username, at, language, origin, total, due, retryAt }, say) => ({
    subject: say('bill_confirm_subject'),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      {
        kind: 'text',
        text: `${say('bill_confirm', { amount: moneyIn(language, total) })} ${graceIn(language, { due, at }, say)}`,
      },
      { kind: 'facts', facts: [[say('bill_failed_next'), dateIn(language, retryAt)]] },
      { kind: 'button', label: say('bill_confirm_button'), url: billingPage(origin) },
    ],
  }),
  prepare: failedOf,
})
