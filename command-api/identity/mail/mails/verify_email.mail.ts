import { VERIFY_LINK_MS } from '@adit/events/identity/account_limits.values.ts'
import { currentEmailHash, otherHolder, verifyEmailFlow } from '../email_verification.ts'
import { defineMail } from '../mail_definition.ts'
import { askForMail } from '../send_mail.ts'
import { addressHeld } from './address_held.mail.ts'

const days = VERIFY_LINK_MS / 86_400_000

/** Asks a new address to show that mail reaches it. If another account has done so, that one's holder is told instead. */
export const verifyEmailMail = defineMail<{ code: string }>({
  name: 'verify_email',
  kind: 'security',
  sample: { code: 'sample' },
  body: ({ username, origin, code }, say) => ({
    subject: say('verify_email_subject'),
    blocks: [
      { kind: 'text', text: say('hello', { username }) },
      { kind: 'text', text: say('verify_email') },
      { kind: 'button', label: say('verify_email_button'), url: `${origin}/auth/verify-email?flow=${code}` },
      { kind: 'note', text: say('verify_email_note', { days }) },
    ],
  }),
  async prepare(deps, { account, at, now, key }) {
    if (account.emailVerified) return null
    const { accountId } = account
    const emailHash = await currentEmailHash(deps, account)
    if (emailHash === null) return null
    const holder = await otherHolder(deps, accountId, emailHash)
    if (holder !== undefined) {
      await askForMail(deps.jobs, `${key}/${addressHeld.name}`, { mail: addressHeld.name, accountId: holder, at })
      return null
    }
    const { flows } = deps.identity
    const code = await flows.begin(verifyEmailFlow, { accountId, data: { emailHash } }, now)
    return { values: { code }, undo: () => flows.take(verifyEmailFlow, code, now) }
  },
})
