import { accountEvents } from '@adit/events/identity/account.events.ts'
import { limitNamed } from '@adit/events/limits.ts'
import type { IdentityDeps } from '../../identity_deps.ts'
import { accountStream } from '../../identity_streams.ts'
import type { Say } from '../mail_body.ts'
import { type AskedMail, defineMail } from '../mail_definition.ts'
import { english } from '../wording/en.ts'
import type { MailText } from '../wording/wordings.ts'

/** The event that the mail is about. `about` is its revision in the account's stream. */
async function eventOf({ store }: Pick<IdentityDeps, 'store'>, { account, about }: AskedMail) {
  const [event] = await store.readStream(accountStream(account.accountId), { from: Number(about), limit: 1 })
  return event
}

/** Tells somebody that an admin has changed their badges, and why. */
export const badgesChanged = defineMail<{ reason: string }>({
  name: 'badges_changed',
  kind: 'account',
  sample: { reason: 'Translated the site into Arabic.' },
  body: ({ username, reason, origin }, say) => ({
    subject: say('badges_changed_subject'),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say('badges_changed') },
      { kind: 'facts', facts: [[say('staff_act_reason'), reason]] },
      { kind: 'button', label: say('badges_changed_button'), url: `${origin}/user/${encodeURIComponent(username)}` },
    ],
  }),
  async prepare(deps, asked) {
    const event = await eventOf(deps, asked)
    if (event?.type !== 'AccountBadgesChanged') return null
    const { reason } = accountEvents.definitions.AccountBadgesChanged.schema.parse(event.data)
    return reason === undefined ? null : { values: { reason } }
  },
})

const isText = (key: string): key is MailText => key in english

/** What is counted, in the reader's language where there are words for it. */
function wordFor(limit: string, say: Say): string {
  const key = `limit_${limit}`
  return isText(key) ? say(key) : limit
}

/** Tells somebody how many of something they can have now, and why. */
export const limitChanged = defineMail<{ limit: { name: string }; max: number; reason: string }>({
  name: 'limit_changed',
  kind: 'account',
  sample: { limit: { name: 'projects' }, max: 512, reason: 'Keeps the packs of a whole school.' },
  body: ({ username, limit, max, reason }, say) => ({
    subject: say('limit_changed_subject'),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say('limit_changed') },
      {
        kind: 'facts',
        facts: [
          [wordFor(limit.name, say), String(max)],
          [say('staff_act_reason'), reason],
        ],
      },
    ],
  }),
  async prepare(deps, asked) {
    const event = await eventOf(deps, asked)
    if (event?.type !== 'AccountLimitChanged') return null
    const { limit, max, reason } = accountEvents.definitions.AccountLimitChanged.schema.parse(event.data)
    const allowed = max ?? limitNamed(limit)?.standard
    return allowed === undefined ? null : { values: { limit: { name: limit }, max: allowed, reason } }
  },
})
