import { createHash } from 'node:crypto'
import type { JobKey } from '@adit/platform/jobs/jobs.port.ts'
import type { Mail } from '@adit/platform/mail/mail.port.ts'
import type { ExistingAccount } from '../account/account_state.ts'
import { sayIn } from './mail_body.ts'
import type { AnyMail, MailKind } from './mail_definition.ts'
import { type MailLanguage, mailLanguages } from './mail_language.ts'
import { hostOf, type RenderedMail, renderMail } from './mail_render.ts'

export interface MailFacts {
  username: string
  values: Readonly<Record<string, unknown>>
  at: number
  language: MailLanguage
  origin: string
  unsubscribeToken: string
}

interface ComposeOptions extends Omit<MailFacts, 'username' | 'language'> {
  account: Pick<ExistingAccount, 'accountId' | 'username'>
  to: string
  /** Null if nobody knows the reader's. */
  language: MailLanguage | null
  /** Of the job, from which the mail's id derives. */
  key: JobKey
}

const unsubscribeUrl = ({ origin, unsubscribeToken }: Pick<MailFacts, 'origin' | 'unsubscribeToken'>) =>
  `${origin}/_internal/auth/email/unsubscribe?token=${encodeURIComponent(unsubscribeToken)}`

/** The mail as it is sent. Only newsletters can be unsubscribed from (RFC 2369 and 8058). */
export function composeMail(mail: AnyMail, { account, to, key, language, ...facts }: ComposeOptions): Mail {
  const { accountId, username } = account
  const rendered = renderedMail(mail, { username, language: language ?? mailLanguages[0], ...facts })
  return {
    account: accountId,
    to,
    ...rendered,
    headers: headersOf(mail.kind, facts),
    messageId: idOf(key, facts.origin),
  }
}

/** The mail as its reader sees it. */
export function renderedMail(mail: AnyMail, { username, values, at, ...facts }: MailFacts): RenderedMail {
  const { language, origin } = facts
  const say = sayIn(language)
  const body = mail.body({ ...values, username, at, language, origin }, say)
  const isNewsletter = mail.kind === 'newsletter'
  return renderMail(body, {
    ...{ language, say, origin, reason: say(`reason_${mail.kind}`) },
    unsubscribeUrl: isNewsletter ? unsubscribeUrl(facts) : undefined,
  })
}

function headersOf(kind: MailKind, facts: Pick<MailFacts, 'origin' | 'unsubscribeToken'>): Record<string, string> {
  // Answering machines leave mails with this header alone (RFC 3834).
  if (kind !== 'newsletter') return { 'Auto-Submitted': 'auto-generated' }
  return {
    'Auto-Submitted': 'auto-generated',
    'List-Unsubscribe': `<${unsubscribeUrl(facts)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

/** The same for every attempt at the same job. */
function idOf({ name, id }: JobKey, origin: string): string {
  const digest = createHash('sha256').update(`${name}:${id}`).digest('hex').slice(0, 32)
  return `<${digest}@${hostOf(origin).split(':')[0]}>`
}
