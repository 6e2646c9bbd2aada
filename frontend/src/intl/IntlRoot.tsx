import type { ReactNode } from 'react'
import { createIntl, createIntlCache, type IntlShape, RawIntlProvider } from 'react-intl'
import { useStore } from '../api/storage/store.ts'
import { type Language, language } from './language.ts'
import { defaultLocale, formatLocaleOf } from './locale.values.ts'

/** A text without translation falls back to the source text; that is no error worth a line in the console. */
function report(error: { code?: string; message: string }): void {
  if (error.code !== 'MISSING_TRANSLATION') console.error('An error occurred:', error.message)
}

/** One for each language, kept with the formatters that it has made: the server renders many pages of a language. */
const known = new Map<string, IntlShape>()

function intlOf({ locale, messages }: Language): IntlShape {
  const last = known.get(locale)
  if (last?.messages === messages) return last
  const config = { locale: formatLocaleOf(locale), messages, defaultLocale, onError: report }
  const intl = createIntl(config, createIntlCache())
  known.set(locale, intl)
  return intl
}

export function IntlRoot({ children }: { children: ReactNode }) {
  return <RawIntlProvider value={intlOf(useStore(language))}>{children}</RawIntlProvider>
}
