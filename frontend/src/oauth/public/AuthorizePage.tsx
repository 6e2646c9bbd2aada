import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Navigate, useLocation } from 'react-router'
import { apiQuery } from '../../api/apiQuery.ts'
import { useAuth } from '../../api/useAuth.ts'
import { AuthCard } from '../../identity/public/AuthCard.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { usePageHead } from '../../ui/usePageHead.ts'
import styles from './Consent.module.css'
import { ConsentForm } from './ConsentForm.tsx'
import { refusalText } from './consent.texts.ts'
import { type ConsentRequest, consentRequestOf } from './consentRequest.ts'

/** Goes to an address that the API has answered. No other address may get here. */
function Leaving({ to }: { to: string }) {
  useEffect(() => {
    if (to) location.assign(to)
  }, [to])
  return to ? (
    <p role="status">
      <FormattedMessage id="oauth.leaving" defaultMessage="Taking you back to the app…" />
    </p>
  ) : (
    <p role="alert" className={styles.problem}>
      <FormattedMessage id="oauth.noRedirect" defaultMessage="No redirect location found in response" />
    </p>
  )
}

function Asked({ request }: { request: ConsentRequest }) {
  const intl = useIntl()
  // Each answer begins a request of its own, which the person decides on once.
  const { data, error, refetch } = useQuery({
    ...apiQuery('GET /_internal/oauth/authorize', { query: request }),
    ...{ staleTime: Number.POSITIVE_INFINITY, gcTime: 0, refetchOnWindowFocus: false, refetchOnReconnect: false },
  })
  if (error) {
    const refusal = refusalText(intl, error)
    if (!refusal) return <ErrorState error={error} onRetry={() => void refetch()} />
    return (
      <p role="alert" className={styles.problem}>
        {refusal}
      </p>
    )
  }
  if (data === undefined)
    return (
      <div aria-busy="true">
        <SkeletonText lines={6} />
      </div>
    )
  if (typeof data === 'string') return <Leaving to={data} />
  if (!data?.flow_id) return <Leaving to="" />
  return (
    <ConsentForm
      key={data.flow_id}
      consent={data}
      redirectUri={request.redirect_uri}
      answered={(to) => <Leaving to={to} />}
    />
  )
}

/** `/auth/authorize`: where apps send people who are to let them act for them. */
export function AuthorizePage() {
  const intl = useIntl()
  const { user, loading } = useAuth()
  const { pathname, search } = useLocation()
  const title = intl.formatMessage({ id: 'oauth.authorize.title', defaultMessage: 'Authorize an app' })
  usePageHead(title)
  if (!user && !loading)
    return <Navigate to={`/auth/sign-in?redirect=${encodeURIComponent(pathname + search)}`} replace />
  const request = consentRequestOf(new URLSearchParams(search))
  return (
    <AuthCard title={title}>
      {!request ? (
        <p role="alert" className={styles.problem}>
          <FormattedMessage
            id="oauth.noClient"
            defaultMessage="This link is incomplete: it lacks client_id. Go back to the app and start again."
          />
        </p>
      ) : user ? (
        <Asked request={request} />
      ) : (
        <div aria-busy="true">
          <SkeletonText lines={6} />
        </div>
      )}
    </AuthCard>
  )
}
