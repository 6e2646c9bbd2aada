import { type Say, timeIn } from './mail_body.ts'
import { type AnyMail, defineMail } from './mail_definition.ts'

type Word = Parameters<Say>[0]
type NameOf<Subject> = Subject extends `${infer Name}_subject` ? Name : never
/** Those that have a subject of the same name. */
type Notice = NameOf<Word> & Word

/** Tells the owner of something that only they should have done, when it was, and what to do otherwise. */
export const securityNotice = (name: Notice): AnyMail =>
  defineMail<Record<never, never>>({
    name,
    kind: 'security',
    sample: {},
    body: ({ username, at, language, origin }, say) => ({
      subject: say(`${name}_subject`),
      blocks: [
        { kind: 'text', text: say('hello', { username }) },
        { kind: 'text', text: say(name) },
        { kind: 'facts', facts: [[say('time'), timeIn(language, at)]] },
        { kind: 'text', text: say('not_you') },
        { kind: 'button', label: say('new_password'), url: `${origin}/auth/reset-password` },
      ],
    }),
    prepare: async () => ({ values: {} }),
  })
