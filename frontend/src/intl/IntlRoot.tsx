import type { ReactNode } from 'react'
import { RawIntlProvider } from 'react-intl'
import { useStore } from '../api/storage/store.ts'
import { intlOf } from './intlOf.ts'
import { language } from './language.ts'

export function IntlRoot({ children }: { children: ReactNode }) {
  return <RawIntlProvider value={intlOf(useStore(language))}>{children}</RawIntlProvider>
}
