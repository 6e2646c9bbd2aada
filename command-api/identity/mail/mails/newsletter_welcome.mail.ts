import { defineMail } from '../mail_definition.ts'

/** Says that the newsletter comes from now on, and how to turn it off. */
export const newsletterWelcome = defineMail<Record<never, never>>({
  name: 'newsletter_welcome',
  kind: 'newsletter',
  sample: {},
  body: ({ username }, say) => ({
    subject: say('newsletter_welcome_subject'),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say('newsletter_welcome') },
    ],
  }),
  prepare: async () => ({ values: {} }),
})
