import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Navigate, useSearchParams } from 'react-router'
import { useHydrated } from '../../api/storage/useHydrated.ts'
import { useAuth } from '../../api/useAuth.ts'
import { safeRedirect } from '../../app/kit/safeRedirect.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { usePageHead } from '../../ui/usePageHead.ts'
import { ArrivalCard } from './ArrivalCard.tsx'
import { AuthCard } from './AuthCard.tsx'
import { takeArrivalCode } from './arrivalCode.ts'

/** `/auth/welcome`: where browsers come back from another site with a code, and what a new account sees first. `redirect` is where to go from here. */
export function WelcomePage() {
  const [params] = useSearchParams()
  const [code, setCode] = useState<string>()
  const isHydrated = useHydrated()
  // Only once: the code is gone then.
  const isAsked = useRef(false)
  useEffect(() => {
    if (isAsked.current) return
    isAsked.current = true
    setCode(takeArrivalCode() ?? '')
  }, [])
  const redirect = params.get('redirect')
  if (!isHydrated || code === undefined) return <Waiting />
  if (code !== '')
    return <ArrivalCard code={code} target={safeRedirect(redirect, '/dashboard')} onNew={() => setCode('')} />
  return <Welcome target={safeRedirect(redirect, '/')} />
}

/** The same for everybody: only the browser knows whether there is a code. */
function Waiting() {
  const title = useIntl().formatMessage({ id: 'signIn.title', defaultMessage: 'Sign in' })
  usePageHead(title)
  return (
    <AuthCard title={title}>
      <div aria-busy="true">
        <SkeletonText lines={3} />
      </div>
    </AuthCard>
  )
}

function Welcome({ target }: { target: string }) {
  const intl = useIntl()
  const { user, loading } = useAuth()
  const title = intl.formatMessage({ id: 'welcome.title', defaultMessage: 'Your account is ready' })
  usePageHead(title)
  if (!user && !loading) return <Navigate to="/auth/sign-in" replace />
  return (
    <AuthCard
      title={title}
      foot={
        <FormattedMessage
          id="welcome.next"
          defaultMessage="Follow projects to keep up with them, or publish your own."
        />
      }
    >
      {user && (
        <p>
          <FormattedMessage
            id="welcome.name"
            defaultMessage="You are signed in as {name}."
            values={{ name: <bdi>{user.username}</bdi> }}
          />
        </p>
      )}
      <LinkButton to={target} color="brand" size="large">
        <FormattedMessage id="welcome.go" defaultMessage="Continue" />
      </LinkButton>
    </AuthCard>
  )
}
