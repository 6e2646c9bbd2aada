import { timeIn } from '../mail_body.ts'
import { defineMail } from '../mail_definition.ts'

/** Says why somebody can't sign in, and until when. */
export const suspended = defineMail<{ reason: string; until: number | null }>({
  name: 'suspended',
  kind: 'security',
  sample: { reason: 'Published somebody else’s work three times.', until: Date.UTC(2026, 11, 24, 12) },
  body: ({ username, reason, until, language }, say) => ({
    subject: say('suspended_subject'),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say('suspended') },
      {
        kind: 'facts',
        facts: [
          [say('suspended_reason'), reason],
          [say('suspended_until'), until === null ? say('suspended_for_good') : timeIn(language, until)],
        ],
      },
    ],
  }),
  prepare: async (_, { account: { suspension } }) => (suspension ? { values: suspension } : null),
})

export const suspensionEnded = defineMail<Record<never, never>>({
  name: 'suspension_ended',
  kind: 'security',
  sample: {},
  body: ({ username, origin }, say) => ({
    subject: say('suspension_ended_subject'),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say('suspension_ended') },
      { kind: 'button', label: say('suspension_ended_button'), url: `${origin}/auth/sign-in` },
    ],
  }),
  prepare: async (_, { account: { suspension } }) => (suspension ? null : { values: {} }),
})
