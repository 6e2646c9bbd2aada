import { isInForce } from '@adit/events/identity/account.fold.ts'
import { type AnyMail, defineMail } from '../mail_definition.ts'

/** Says that there is something to read, not what: the appeal is sealed, and a mail isn't. */
const appealMail = (name: 'appeal_answered' | 'appeal_kept'): AnyMail =>
  defineMail<Record<never, never>>({
    name,
    kind: 'security',
    sample: {},
    body: ({ username, origin }, say) => ({
      subject: say(`${name}_subject`),
      blocks: [
        { kind: 'text', text: say('hello', { username }) },
        { kind: 'text', text: say(name) },
        { kind: 'button', label: say('appeal_button'), url: `${origin}/auth/sign-in` },
      ],
    }),
    prepare: async (_, { account: { suspension }, now }) => (isInForce(suspension, now) ? { values: {} } : null),
  })

export const appealAnswered = appealMail('appeal_answered')
export const appealKept = appealMail('appeal_kept')
