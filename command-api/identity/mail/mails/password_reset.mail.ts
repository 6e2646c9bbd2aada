import { RESET_LINK_MS } from '@adit/events/identity/account_limits.values.ts'
import { defineMail } from '../mail_definition.ts'
import { resetFlow } from '../password_reset.ts'

/** Has the link by which somebody who forgot their password sets another. */
export const passwordReset = defineMail<{ code: string }>({
  name: 'password_reset',
  kind: 'security',
  sample: { code: 'sample' },
  body: ({ username, origin, code }, say) => ({
    subject: say('password_reset_subject'),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say('password_reset', { username }) },
      { kind: 'button', label: say('new_password'), url: `${origin}/auth/reset-password?flow=${code}` },
      { kind: 'note', text: say('password_reset_note', { minutes: RESET_LINK_MS / 60_000 }) },
    ],
  }),
  async prepare({ identity }, { account: { accountId }, at, now }) {
    // The server was away for long. Whoever still wants the link has asked again.
    if (now - at > RESET_LINK_MS) return null
    const code = await identity.flows.begin(resetFlow, { accountId, data: {} }, now)
    return { values: { code }, undo: () => identity.flows.take(resetFlow, code, now) }
  },
})
