import { createTransport } from 'nodemailer'
import { requireSafeHeaders } from './header_check.ts'
import { MailRefused, type MailTransport } from './mail.port.ts'

export interface SmtpOptions {
  /** `smtp://user:password@host:587`, or `smtps://` for TLS from the first byte. Plain `smtp://` uses STARTTLS if the server offers it. */
  url: string
  /** `Adit <noreply@adit.example>`, or the address alone. */
  from: string
}

/** Less than a job's turn takes at most. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

/** Hands each mail to one SMTP server, over a connection of its own. */
export function smtpTransport({ url, from }: SmtpOptions): MailTransport {
  const transporter = createTransport({ url, ...patience, disableFileAccess: true, disableUrlAccess: true }, { from })
  return {
    async send(mail) {
      requireSafeHeaders(mail)
      const { to, subject, html, text, headers, messageId } = mail
      await transporter
        .sendMail({ to: { name: '', address: to }, subject, html, text, headers: { ...headers }, messageId })
        .catch((error: unknown) => {
          throw withoutAddress(error, to)
        })
    },
  }
}

/** Servers repeat the address in what they answer, and errors are logged and stored. */
function withoutAddress(error: unknown, address: string): Error {
  const said = error instanceof Error ? error.message : String(error)
  const reason = said.replaceAll(new RegExp(address.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'gi'), '(address)')
  const about = refusedPart(error)
  return about ? new MailRefused(reason, about === 'RCPT TO') : new Error(reason)
}

/** What a final refusal is about. Answers from 500 on are final (RFC 5321, 4.2.1), but those about signing in are the operator's to put right. */
function refusedPart(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return undefined
  const { responseCode: code, command } = error
  if (typeof code !== 'number' || code < 500 || code === 530 || code === 535) return undefined
  return command === 'RCPT TO' || command === 'DATA' ? command : undefined
}
