import { defineMail } from '../../identity/mail/mail_definition.ts'
import { subscriptionEventOf } from '../mails/billing_events.ts'
import { billingPage, dateIn } from '../mails/billing_words.ts'

/** Says that staff have added days, with what they say about it. */
export const subscriptionCredited = defineMail<{ days: number; message: string; until: number; ends: boolean }>({
  name: 'subscription_credited',
  kind: 'account',
  sample: { days: 5, message: 'Sorry for the outage on Sunday.', until: Date.UTC(2026, 11, 24, 12), ends: false },
  body: ({ username, language, origin, days, message, until, ends }, say) => ({
    subject: say('bill_credited_subject'),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say('bill_credited') },
      {
        kind: 'facts',
        facts: [
          [say('bill_credited_days'), String(days)],
          [say(ends ? 'bill_ends' : 'bill_next'), dateIn(language, until)],
          ...(message === '' ? [] : [[say('bill_credited_message'), message] as const]),
        ],
      },
      { kind: 'button', label: say('bill_open'), url: billingPage(origin) },
    ],
  }),
  async prepare(deps, asked) {
    const found = await subscriptionEventOf(deps, asked, 'SubscriptionCredited')
    if (!found) return null
    const { days, message, periodEnd: until } = found.event.data
    return { values: { days, message, until, ends: found.subscription.endsAt !== null } }
  },
})
