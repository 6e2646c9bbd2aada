import { erased } from '@adit/events/kit/personal.ts'
import { commandContextOf, type Job, type JobContext, perform, recurring } from '@adit/platform/jobs/job.ts'
import { MailRefused } from '@adit/platform/mail/mail.port.ts'
import { hourMs } from '../../kit/sweep.ts'
import { accountDecider } from '../account/account.decider.ts'
import type { ExistingAccount } from '../account/account_state.ts'
import { type IdentityDeps, mailTransport } from '../identity_deps.ts'
import { accountStream } from '../identity_streams.ts'
import { composeMail } from './mail_compose.ts'
import type { AnyMail, Prepared } from './mail_definition.ts'
import { matchLanguage } from './mail_language.ts'
import { allMails } from './mails.ts'
import { sendMail } from './send_mail.ts'

/**
 * Sends a mail, at least once: after a crash between handing it over and noting that, it goes out again under the same Message-ID. A
 * newsletter doesn't (`decisions/mail.md`).
 */
export function sendMailJob(deps: IdentityDeps): Job {
  const { bus, identity, origin, filled } = deps
  const transport = deps.port(mailTransport)
  return perform(sendMail, async (asked, context) => {
    const { accountId, about, at } = asked
    const definition = allMails(filled).find(({ name }) => name === asked.mail)
    const { state: account } = await bus.load(accountDecider, accountStream(accountId))
    if (!definition || account.kind !== 'existing' || !isWanted(definition, account)) return
    const { id } = context.key
    const before = await identity.deliveries.begin({ id, accountId, mail: definition.name, at: context.now() })
    if (before === 'sent' || before === 'refused' || (before === 'sending' && definition.kind === 'newsletter')) return
    const prepared = await definition.prepare(deps, { account, about, at, now: context.now(), key: id })
    const to = prepared?.to ?? (await identity.vault.open(account.email))
    if (!prepared || to === erased) return identity.deliveries.putOff(id)
    const mail = composeMail(definition, {
      ...{ account, to, values: prepared.values, at, origin: origin(), key: context.key },
      language: matchLanguage(account.language) ?? matchLanguage(asked.language),
      unsubscribeToken: identity.unsubscribeToken(accountId),
    })
    try {
      await transport.send(mail)
    } catch (error) {
      await prepared.undo?.()
      if (!(error instanceof MailRefused)) {
        await identity.deliveries.putOff(id)
        throw error
      }
      await identity.deliveries.end(id, 'refused', context.now())
      if (error.isAboutAddress) await noteBounce(deps, account, prepared, context)
      return
    }
    await identity.deliveries.end(id, 'sent', context.now())
  })
}

const isWanted = ({ kind }: AnyMail, { newsletter, emailBouncing }: ExistingAccount): boolean =>
  kind !== 'newsletter' || (newsletter && !emailBouncing)

/** Of the account's own address. What became of a former one concerns nobody. */
async function noteBounce(
  { bus }: IdentityDeps,
  { accountId, email }: ExistingAccount,
  { to }: Prepared<unknown>,
  context: JobContext,
): Promise<void> {
  if (to !== undefined) return
  const command = { type: 'NoteEmailBounce' as const, sealed: email.sealed }
  const stream = accountStream(accountId)
  const given = commandContextOf('mail', context)
  await bus.execute({ decider: accountDecider, stream, root: accountId, command, context: given })
}

export const mailSweeps = ({ identity, now }: Pick<IdentityDeps, 'identity' | 'now'>): Job[] => [
  recurring({ name: 'sweep_outbox', everyMs: hourMs }, () => identity.outbox.sweep(now())),
  recurring({ name: 'sweep_mail_deliveries', everyMs: hourMs }, () => identity.deliveries.sweep(now())),
]
