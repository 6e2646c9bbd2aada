import { useIntl } from 'react-intl'
import { toApiError } from '../../../api/apiError.ts'
import { ErrorPage } from '../../../app/kit/ErrorPage.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { usePageHead } from '../../../ui/usePageHead.ts'

/** A page that has no project to show. */
export function ProjectFailure({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const intl = useIntl()
  const { status, description } = toApiError(error)
  const whole = status === 404 || status === 451 || status >= 500
  usePageHead(
    status === 404 ? intl.formatMessage({ id: 'project.missing', defaultMessage: 'Project not found' }) : null,
  )
  return whole ? <ErrorPage status={status} message={description} /> : <ErrorState error={error} onRetry={onRetry} />
}
