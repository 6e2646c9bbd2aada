import { accountEvents } from '@adit/events/identity/account.events.ts'
import { TOKEN_NOTICE_MS } from '@adit/events/identity/account_limits.values.ts'
import { accountStream } from '../../identity_streams.ts'
import { timeIn } from '../mail_body.ts'
import { defineMail } from '../mail_definition.ts'

/** Says that a personal access token ends in a week. `about` is its id. */
export const tokenExpires = defineMail<{ token: string; expiresAt: number }>({
  name: 'token_expires',
  kind: 'security',
  sample: { token: 'Release workflow', expiresAt: Date.UTC(2027, 0, 31, 12) },
  body: ({ username, language, origin, token, expiresAt }, say) => ({
    subject: say('token_expires_subject', { token }),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say('token_expires', { token, time: timeIn(language, expiresAt) }) },
      { kind: 'button', label: say('token_expires_button'), url: `${origin}/settings/pats` },
    ],
  }),
  async prepare({ store }, { account, about, now }) {
    const token = account.tokens.get(about ?? '')
    if (!token || token.endedAt !== null) return null
    const { name, expiresAt } = token
    // It was extended, or the server was away for long.
    if (expiresAt <= now || expiresAt - now > TOKEN_NOTICE_MS) return null
    const events = await store.readStream(accountStream(account.accountId))
    const created = events.find(({ type, data }) => {
      if (type !== 'AccountTokenCreated') return false
      return accountEvents.definitions.AccountTokenCreated.schema.parse(data).tokenId === about
    })
    // Whoever made it for a few days knows.
    if (created && expiresAt - created.at <= TOKEN_NOTICE_MS) return null
    return { values: { token: name, expiresAt } }
  },
})
