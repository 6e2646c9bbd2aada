import type { ReactNode } from 'react'
import { IntlProvider } from 'react-intl'
import { useStore } from '../api/storage/store.ts'
import { language } from './language.ts'
import { defaultLocale, formatLocaleOf } from './locale.values.ts'

/** A text without translation falls back to the source text; that is no error worth a line in the console. */
function report(error: { code?: string; message: string }): void {
  if (error.code !== 'MISSING_TRANSLATION') console.error('An error occurred:', error.message)
}

export function IntlRoot({ children }: { children: ReactNode }) {
  const { locale, messages } = useStore(language)
  return (
    <IntlProvider locale={formatLocaleOf(locale)} messages={messages} defaultLocale={defaultLocale} onError={report}>
      {children}
    </IntlProvider>
  )
}
