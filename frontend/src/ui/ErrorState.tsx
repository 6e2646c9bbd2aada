import { TriangleAlert, WifiOff } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { toApiError } from '../api/apiError.ts'
import { Button } from './Button.tsx'
import { lazyNamed } from './lazyNamed.ts'
import { State } from './State.tsx'

const NoPermission = lazyNamed(() => import('./NoPermission.tsx'), 'NoPermission')

/** Something could not be loaded: says what happened and offers another try. Chooses the wording by the error. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { status, description } = toApiError(error)
  if (status === 401 || status === 403) return <NoPermission />
  const offline = status === 0
  const retry = onRetry && (
    <Button onClick={onRetry}>
      <FormattedMessage id="error.retry" defaultMessage="Try again" />
    </Button>
  )
  return (
    <State
      role="alert"
      icon={offline ? <WifiOff /> : <TriangleAlert />}
      title={
        offline ? (
          <FormattedMessage id="error.offline" defaultMessage="The server couldn't be reached" />
        ) : status === 429 ? (
          <FormattedMessage id="error.rateLimit" defaultMessage="Too many requests" />
        ) : (
          <FormattedMessage id="error.load" defaultMessage="This couldn't be loaded" />
        )
      }
      actions={retry}
    >
      {offline ? (
        <FormattedMessage
          id="error.offline.text"
          defaultMessage="Check your connection. Nothing you entered has been lost."
        />
      ) : status === 429 ? (
        <FormattedMessage
          id="error.rateLimit.text"
          defaultMessage="Your IP address has sent more requests than are allowed in a minute. Wait a moment, then try again."
        />
      ) : (
        <>
          <p>{description}</p>
          <p>
            <FormattedMessage id="error.code" defaultMessage="Error {status}" values={{ status: String(status) }} />
          </p>
        </>
      )}
    </State>
  )
}
