import { type AnyMail, defineMail } from '../mail_definition.ts'

/** Tells admins that a payment is disputed, or how the bank has decided. `about` is the charge. What it is about they look up, which is recorded. */
const disputeMail = (name: 'payment_disputed' | 'dispute_won' | 'dispute_lost'): AnyMail =>
  defineMail<{ charge: string }>({
    name,
    kind: 'staff',
    sample: { charge: 'Chg7kP2s' },
    body: ({ username, charge, origin }, say) => ({
      subject: say(`${name}_subject`),
      blocks: [
        { kind: 'text', text: say('hello', { username }) },
        { kind: 'text', text: say(name) },
        { kind: 'facts', facts: [[say('dispute_charge'), charge]] },
        { kind: 'button', label: say('dispute_button'), url: `${origin}/admin/billing` },
      ],
    }),
    prepare: async (_, { about }) => (about === null ? null : { values: { charge: about } }),
  })

export const paymentDisputed = disputeMail('payment_disputed')
export const disputeWon = disputeMail('dispute_won')
export const disputeLost = disputeMail('dispute_lost')
