import { createIntl, createIntlCache, type IntlShape } from 'react-intl'
import type { Language } from './language.ts'
import { defaultLocale, formatLocaleOf } from './locale.values.ts'

/** A text without translation falls back to the source text; that is no error worth a line in the console. */
function report(error: { code?: string; message: string }): void {
  if (error.code !== 'MISSING_TRANSLATION') console.error('An error occurred:', error.message)
}

/** One for each language, kept with the formatters that it has made: the server renders many pages of a language. */
const known = new Map<string, IntlShape>()

export function intlOf({ locale, messages }: Pick<Language, 'locale' | 'messages'>): IntlShape {
  const last = known.get(locale)
  if (last?.messages === messages) return last
  const config = { locale: formatLocaleOf(locale), messages, defaultLocale, onError: report }
  const intl = createIntl(config, createIntlCache())
  known.set(locale, intl)
  return intl
}
