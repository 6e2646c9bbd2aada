import { useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import { usePageHead } from '../../ui/usePageHead.ts'
import { ErrorPage } from './ErrorPage.tsx'

/** Shown for an address that no route knows. */
export function NotFoundPage() {
  const intl = useIntl()
  const { pathname, search } = useLocation()
  const path = pathname + search
  usePageHead(intl.formatMessage({ id: 'notFound.documentTitle', defaultMessage: 'Page not found: {path}' }, { path }))
  return <ErrorPage status={404} unknownPage />
}
