import { type Job, perform } from '@adit/platform/jobs/job.ts'
import { findAccount, findByEmailHash } from '../../identity/account/account_access.ts'
import { askForMail } from '../../identity/mail/send_mail.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { findForEnding } from './ending.flow.ts'
import { endingAbout, endingLink, nothingToEnd } from './ending.mail.ts'
import { runningOf } from './ending.ts'

/** Asks for the mail with the link, if there is an account. One that has nothing to end is told so, and nobody else. */
export function findForEndingJob({ bus, jobs }: Pick<CommandDeps, 'bus' | 'jobs'>): Job {
  return perform(findForEnding, async ({ by, way, language, askedAt: at }, { key }) => {
    const account = 'hash' in by ? await findByEmailHash(bus, by.hash) : (await findAccount(bus, by.username))?.account
    if (!account) return
    const { accountId } = account
    const subscriptionId = await runningOf({ bus }, accountId)
    const mail = subscriptionId === undefined ? nothingToEnd : endingLink
    const about = subscriptionId === undefined ? null : endingAbout({ subscriptionId, way })
    await askForMail(jobs, `ending/${key.id}`, { mail: mail.name, accountId, about, language, at })
  })
}
