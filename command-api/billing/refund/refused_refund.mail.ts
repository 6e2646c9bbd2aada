import { OTHER_PROVIDER } from '@adit/events/billing/refund.values.ts'
import { defineMail } from '../../identity/mail/mail_definition.ts'
import { chargeEventOf } from '../mails/billing_events.ts'
import { type Amount, billingPage, moneyIn } from '../mails/billing_words.ts'

interface Refused extends Readonly<Record<string, unknown>> {
  amount: Amount
  chargeId: string
}

const sample: Refused = { amount: { amount: 500, currency: 'USD' }, chargeId: 'Chg7kP2s' }

/** Tells a customer that what they get back takes longer. */
export const refundRefused = defineMail<Refused>({
  name: 'refund_refused',
  kind: 'account',
  sample,
  body: ({ username, language, origin, amount, chargeId }, say) => ({
    subject: say('refund_refused_subject'),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say('refund_refused', { amount: moneyIn(language, amount) }) },
      { kind: 'facts', facts: [[say('bill_charge'), chargeId]] },
      { kind: 'button', label: say('bill_open'), url: `${billingPage(origin)}/charges` },
    ],
  }),
  // Null if something was returned meanwhile, or is about to be, and if no money was ever taken.
  async prepare(deps, asked) {
    const found = await chargeEventOf(deps, asked, 'ChargeRefundFailed')
    if (!found || [...found.charge.refunds.values()].at(-1)?.status !== 'failed') return null
    const { id: chargeId, charge, event } = found
    if (event.data.code === OTHER_PROVIDER) return null
    return { values: { amount: { amount: event.data.amount, currency: charge.currency }, chargeId } }
  },
})

/** Tells admins which charge it is. What it is about they look up, which is recorded. */
export const refundToReturn = defineMail<{ charge: string; code: string }>({
  name: 'refund_to_return',
  kind: 'staff',
  sample: { charge: 'Chg7kP2s', code: 'expired_or_canceled_card' },
  body: ({ username, charge, code, origin }, say) => ({
    subject: say('refund_to_return_subject'),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say('refund_to_return') },
      {
        kind: 'facts',
        facts: [
          [say('bill_charge'), charge],
          [say('bill_failed_reason'), code],
        ],
      },
      { kind: 'button', label: say('dispute_button'), url: `${origin}/admin/billing` },
    ],
  }),
  async prepare(deps, asked) {
    const found = await chargeEventOf(deps, asked, 'ChargeRefundFailed')
    if (!found || found.event.data.code === OTHER_PROVIDER) return null
    return { values: { charge: found.id, code: found.event.data.code } }
  },
})
