import { EXPORT_DAYS } from '@adit/events/identity/account_limits.values.ts'
import { defineMail } from '../mail_definition.ts'

/** Says that the copy of somebody's personal data is there. `about` is its id. */
export const exportReady = defineMail<Record<never, never>>({
  name: 'export_ready',
  kind: 'security',
  sample: {},
  body: ({ username, origin }, say) => ({
    subject: say('export_ready_subject'),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say('export_ready', { days: EXPORT_DAYS }) },
      { kind: 'button', label: say('export_ready_button'), url: `${origin}/settings/account#data` },
      { kind: 'note', text: say('not_you') },
    ],
  }),
  async prepare({ identity }, { account, about, now }) {
    const found = await identity.exports.find(account.accountId)
    if (found?.id !== about || found.state !== 'ready' || (found.expiresAt ?? 0) <= now) return null
    return { values: {} }
  },
})
