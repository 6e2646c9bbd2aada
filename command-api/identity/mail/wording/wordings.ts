import type { MailLanguage } from '../mail_language.ts'
import { arabic } from './ar.ts'
import { german } from './de.ts'
import { english } from './en.ts'

export type MailText = keyof typeof english

/** What mails say. A text that a language lacks doesn't compile. */
export const wordings: Readonly<Record<MailLanguage, Readonly<Record<MailText, string>>>> = {
  'en-US': english,
  'de-DE': german,
  'ar-SA': arabic,
}
