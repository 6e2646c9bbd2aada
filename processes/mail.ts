import { isLoopbackOrigin } from '@adit/platform/http/loopback.ts'
import type { SmtpOptions } from '@adit/platform/mail/smtp.ts'
import type { Log } from '@adit/platform/telemetry/log.ts'

interface MailConfig {
  ADIT_SMTP_URL?: string | undefined
  ADIT_MAIL_FROM?: string | undefined
}

/** Undefined for a site that keeps its mails. */
export function mailOf({ ADIT_SMTP_URL: url, ADIT_MAIL_FROM }: MailConfig, origin: string): SmtpOptions | undefined {
  if (url === undefined) return undefined
  const host = URL.canParse(origin) ? new URL(origin).hostname : 'localhost'
  return { url, from: ADIT_MAIL_FROM ?? `noreply@${host}` }
}

/** Says at the start that nobody gets mail. On a developer's own machine that is as it should be. */
export function warnWithoutServer({ ADIT_SMTP_URL: url }: MailConfig, origin: string, log: Pick<Log, 'warn'>): void {
  if (url !== undefined || isLoopbackOrigin(origin)) return
  log.warn('no SMTP server is set (ADIT_SMTP_URL): nobody gets mail, and only staff can read it, at /_dev/mail')
}
