import { FormattedMessage, useIntl } from 'react-intl'
import { Navigate, useSearchParams } from 'react-router'
import { useAuth } from '../../api/useAuth.ts'
import { safeRedirect } from '../../app/kit/safeRedirect.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { usePageHead } from '../../ui/usePageHead.ts'
import { AuthCard } from './AuthCard.tsx'

/** What a new account sees first: where to go from here. */
export function WelcomePage() {
  const intl = useIntl()
  const [params] = useSearchParams()
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
      <LinkButton to={safeRedirect(params.get('redirect'), '/')} color="brand" size="large">
        <FormattedMessage id="welcome.go" defaultMessage="Continue" />
      </LinkButton>
    </AuthCard>
  )
}
