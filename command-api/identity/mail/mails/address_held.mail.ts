import { timeIn } from '../mail_body.ts'
import { defineMail } from '../mail_definition.ts'

/** Tells the holder of an address that somebody has given it for another account, which doesn't get it. */
export const addressHeld = defineMail<Record<never, never>>({
  name: 'address_held',
  kind: 'security',
  sample: {},
  body: ({ username, at, language, origin }, say) => ({
    subject: say('address_held_subject'),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say('address_held', { username }) },
      { kind: 'facts', facts: [[say('time'), timeIn(language, at)]] },
      { kind: 'text', text: say('address_held_you') },
      { kind: 'button', label: say('sign_in'), url: `${origin}/auth/sign-in` },
    ],
  }),
  prepare: async () => ({ values: {} }),
})
