import { type Job, perform } from '@adit/platform/jobs/job.ts'
import { findAccount, findByEmailHash } from '../account/account_access.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { passwordReset } from './mails/password_reset.mail.ts'
import { findForReset } from './password_reset.ts'
import { askForMail } from './send_mail.ts'

/** Asks for the mail with the link, if there is an account. */
export function findForResetJob({ bus, jobs }: Pick<IdentityDeps, 'bus' | 'jobs'>): Job {
  return perform(findForReset, async ({ by, language, at }, { key }) => {
    const account = 'hash' in by ? await findByEmailHash(bus, by.hash) : (await findAccount(bus, by.username))?.account
    if (!account) return
    const { accountId } = account
    await askForMail(jobs, `reset/${key.id}`, { mail: passwordReset.name, accountId, language, at })
  })
}
