import { defineMail } from '../../identity/mail/mail_definition.ts'

/** Says that there is something to read, not what: the appeal is sealed, and a mail isn't. `about` is the reversal. */
const appealMail = (name: 'reversal_appeal_answered' | 'reversal_appeal_upheld') =>
  defineMail<{ reversal: { id: string } }>({
    name,
    kind: 'account',
    sample: { reversal: { id: 'AABBCCDD' } },
    body: ({ username, origin, reversal }, say) => ({
      subject: say(`${name}_subject`),
      blocks: [
        { kind: 'text', text: say('hello', { username }) },
        { kind: 'text', text: say(name) },
        {
          kind: 'button',
          label: say('reversal_appeal_button'),
          url: `${origin}/dashboard/revenue/reversal/${encodeURIComponent(reversal.id)}`,
        },
      ],
    }),
    prepare: async (_, { about }) => (about === null ? null : { values: { reversal: { id: about } } }),
  })

export const reversalAppealAnswered = appealMail('reversal_appeal_answered')
export const reversalAppealUpheld = appealMail('reversal_appeal_upheld')
