import { accountEvents } from '@adit/events/identity/account.events.ts'
import { erased } from '@adit/events/kit/personal.ts'
import { accountStream } from '../../identity_streams.ts'
import { timeIn } from '../mail_body.ts'
import { defineMail } from '../mail_definition.ts'

/** Tells an account's former address that it has another one now. `about` is the id of the event. */
export const emailChanged = defineMail<Record<never, never>>({
  name: 'email_changed',
  kind: 'security',
  sample: {},
  body: ({ username, at, language, origin }, say) => ({
    subject: say('email_changed_subject'),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say('email_changed') },
      { kind: 'facts', facts: [[say('time'), timeIn(language, at)]] },
      { kind: 'text', text: say('not_you') },
      { kind: 'button', label: say('new_password'), url: `${origin}/auth/reset-password` },
    ],
  }),
  async prepare({ store, identity }, { account, about }) {
    const events = await store.readStream(accountStream(account.accountId))
    const changed = events.find(({ id }) => id === about)
    const { success, data } = accountEvents.definitions.AccountEmailChanged.schema.safeParse(changed?.data)
    const to = success ? await identity.vault.open(data.previous) : erased
    return to === erased ? null : { values: {}, to }
  },
})
