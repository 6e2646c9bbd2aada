import type { IncomingHttpHeaders } from 'node:http'
import { accountLanguages } from '@adit/events/identity/language.values.ts'

/** Languages that mails are written in, the default one first. The pages offer the same. */
export const mailLanguages = accountLanguages
export type MailLanguage = (typeof mailLanguages)[number]

const rightToLeft: ReadonlySet<MailLanguage> = new Set<MailLanguage>(['ar-SA'])

export const directionOf = (language: MailLanguage): 'ltr' | 'rtl' => (rightToLeft.has(language) ? 'rtl' : 'ltr')

/** The mail language that a tag means: the same tag in any case, else one of the same language. */
export function matchLanguage(tag: string | null | undefined): MailLanguage | null {
  const wanted = tag?.trim().toLowerCase()
  if (!wanted) return null
  const primary = wanted.split('-')[0]
  const same = (one: MailLanguage) => one.toLowerCase() === wanted
  const related = (one: MailLanguage) => one.toLowerCase().split('-')[0] === primary
  return mailLanguages.find(same) ?? mailLanguages.find(related) ?? null
}

/** The language of whoever sends a request: as chosen on the pages, which keep it in a cookie, else the browser's. Null if none is known. */
export function languageOf(headers: Pick<IncomingHttpHeaders, 'cookie' | 'accept-language'>): MailLanguage | null {
  const chosen = /(?:^|;\s*)locale=([A-Za-z0-9-]{2,12})(?:;|$)/.exec(headers.cookie ?? '')?.[1]
  const accepted = (headers['accept-language'] ?? '').slice(0, 500).split(',').map(weighed)
  const preferred = accepted.toSorted((a, b) => b.weight - a.weight).filter(({ weight }) => weight > 0)
  for (const tag of [chosen, ...preferred.map((one) => one.tag)]) {
    const language = matchLanguage(tag)
    if (language) return language
  }
  return null
}

function weighed(range: string): { tag: string; weight: number } {
  const [tag = '', quality] = range.split(';')
  const weight = quality === undefined ? 1 : Number(/q=([\d.]+)/.exec(quality)?.[1] ?? 1)
  return { tag: tag.trim(), weight: Number.isFinite(weight) ? weight : 0 }
}
