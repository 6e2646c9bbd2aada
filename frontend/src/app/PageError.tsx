import { useEffect } from 'react'
import { useIntl } from 'react-intl'
import { toApiError } from '../api/apiError.ts'
import { isChunkError, recoverMissingPart } from '../ui/missingPart.ts'
import { usePageHead } from '../ui/usePageHead.ts'
import { ErrorPage } from './kit/ErrorPage.tsx'

/** What stands in for a page that failed. */
export function PageError({ error }: { error: unknown }) {
  const intl = useIntl()
  const { status, description } = toApiError(error)
  usePageHead(
    intl.formatMessage({ id: 'error.documentTitle', defaultMessage: 'Error {status}' }, { status: `${status}` }),
  )
  useEffect(() => {
    console.error('An error occurred:', error)
    if (isChunkError(error)) recoverMissingPart()
  }, [error])
  return <ErrorPage status={status} message={description} />
}
