import type { MailLanguage } from './mail_language.ts'
import { type MailText, wordings } from './wording/wordings.ts'

/** A part of a mail. Texts are plain: what shows them escapes them. */
export type Block =
  | { kind: 'text'; text: string }
  /** What to do now, as a button. The text version shows the address. */
  | { kind: 'button'; label: string; url: string }
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  /** In smaller letters. */
  | { kind: 'note'; text: string }

export interface MailBody {
  subject: string
  blocks: readonly Block[]
}

/** A text in the reader's language with its placeholders filled in. Throws if one has no value. */
export type Say = (text: MailText, values?: Readonly<Record<string, string | number>>) => string

export function sayIn(language: MailLanguage): Say {
  const wording = wordings[language]
  return (text, values = {}) =>
    wording[text].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined) throw new Error(`The mail text ${text} needs a value for ${name}`)
      return String(value)
    })
}

/** A time as people of a language write it, in UTC, because nobody knows where the reader is. */
export function timeIn(language: MailLanguage, at: number): string {
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    ...{ year: 'numeric', month: 'long', day: 'numeric', hour: '2-digit', minute: '2-digit' },
    ...{ timeZone: 'UTC', timeZoneName: 'short' },
  } as Intl.DateTimeFormatOptions)
  return format.format(at)
}

/** A day in UTC, YYYY-MM-DD, as people of a language write it. */
export function dayIn(language: MailLanguage, day: string): string {
  const options = { year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' } as const
  return new Intl.DateTimeFormat(`${language}-u-nu-latn`, options).format(Date.parse(day))
}
