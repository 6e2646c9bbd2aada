import { defineSlot } from '@adit/events/kit/slot.ts'
import type { ExistingAccount } from '../account/account_state.ts'
import type { IdentityDeps } from '../identity_deps.ts'
import type { MailBody, Say } from './mail_body.ts'
import type { MailLanguage } from './mail_language.ts'

/** Security mails always arrive, and so do those about one's account and those to admins. Newsletters only reach those who subscribed, at addresses that take mail, and can be turned off by a click. */
export type MailKind = 'security' | 'account' | 'staff' | 'newsletter'

/** What every mail knows. */
export interface CommonValues {
  username: string
  /** When what the mail is about happened. Milliseconds since 1970. */
  at: number
  language: MailLanguage
  /** Base address of the site. */
  origin: string
}

/** What a mail that was asked for is about. */
export interface AskedMail {
  account: ExistingAccount
  /** An id that the mail's own `prepare` understands. */
  about: string | null
  at: number
  now: number
  /** Id of the job that sends it. */
  key: string
}

export interface Prepared<Values> {
  values: Values
  /** By default, the account's own address. */
  to?: string
  /** Takes back what was prepared, if the mail could not be sent. */
  undo?(): Promise<unknown>
}

export interface MailDefinition<Values> {
  /** Stored with jobs. Never reuse a name. */
  name: string
  kind: MailKind
  /** What previews show. */
  sample: Values
  body(values: Values & CommonValues, say: Say): MailBody
  /** Called right before the mail is sent. Null if there is no reason left to send it. */
  prepare(deps: IdentityDeps, asked: AskedMail): Promise<Prepared<Values> | null>
}

/** A mail as the job and previews use it. The type of its values is erased; only `prepare` and `sample` make them. */
export type AnyMail = MailDefinition<Readonly<Record<string, unknown>>>

export const defineMail = <Values extends Readonly<Record<string, unknown>>>(mail: MailDefinition<Values>): AnyMail =>
  mail as unknown as AnyMail // `body` only gets what the same mail's `prepare` or `sample` made

/** Later rooms add theirs. */
export const roomMails = defineSlot<readonly AnyMail[]>('identity.mails')
