import { FormattedMessage, useIntl } from 'react-intl'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { useAuth } from '../../api/useAuth.ts'
import { safeRedirect } from '../../app/kit/safeRedirect.ts'
import { Link } from '../../ui/Link.tsx'
import { usePageHead } from '../../ui/usePageHead.ts'
import { AuthCard } from './AuthCard.tsx'
import { launcherPath, launcherRequestOf } from './launcherRequest.ts'
import { ProviderButtons } from './ProviderButtons.tsx'
import { SignUpForm } from './SignUpForm.tsx'

/** A new account, which is then welcomed and goes on to `redirect`. */
export function SignUpPage() {
  const intl = useIntl()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { signedIn } = useAuth()
  const launcher = launcherRequestOf(params)
  const target = safeRedirect(launcher ? launcherPath(launcher) : params.get('redirect'), '/dashboard')
  const query = `?redirect=${encodeURIComponent(target)}`
  const title = intl.formatMessage({ id: 'signUp.title', defaultMessage: 'Create an account' })
  usePageHead(title)
  if (signedIn) return <Navigate to={`/auth/welcome${query}`} replace />
  return (
    <AuthCard
      title={title}
      foot={
        <FormattedMessage
          id="signUp.known"
          defaultMessage="Already have an account? <link>Sign in</link>"
          values={{ link: (text) => <Link to={`/auth/sign-in${query}`}>{text}</Link> }}
        />
      }
    >
      <SignUpForm onDone={() => navigate(`/auth/welcome${query}`, { replace: true })} />
      <ProviderButtons redirect={target} />
    </AuthCard>
  )
}
