import { TOKEN_NOTICE_MS } from '@adit/events/identity/account_limits.values.ts'
import { type Job, recurring } from '@adit/platform/jobs/job.ts'
import { hourMs } from '../../kit/sweep.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import { tokenExpires } from './mails/token_expires.mail.ts'
import { askForMail } from './send_mail.ts'

/** Asks for a mail about each personal access token that ends within a week; once for each expiry that a token is given. */
export function tokenExpiryJob({ identity, jobs, now }: Pick<IdentityDeps, 'identity' | 'jobs' | 'now'>): Job {
  return recurring({ name: 'token_expiry_notices', everyMs: hourMs }, async () => {
    const at = now()
    for (const { id, accountId, expiresAt } of await identity.tokens.expiring(at, at + TOKEN_NOTICE_MS)) {
      const mail = { mail: tokenExpires.name, accountId, about: id, at }
      await askForMail(jobs, `${tokenExpires.name}/${id}/${expiresAt}`, mail)
    }
  })
}
