import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Navigate, useNavigate, useSearchParams } from 'react-router'
import { useAuth } from '../../api/useAuth.ts'
import { safeRedirect } from '../../app/kit/safeRedirect.ts'
import { Link } from '../../ui/Link.tsx'
import { usePageHead } from '../../ui/usePageHead.ts'
import { AuthCard } from './AuthCard.tsx'
import { LauncherCard } from './LauncherCard.tsx'
import { launcherPath, launcherRequestOf } from './launcherRequest.ts'
import { PasskeyButton } from './PasskeyButton.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import { ProviderButtons } from './ProviderButtons.tsx'

/** `redirect` says where to go after signing in. */
export function SignInPage() {
  const intl = useIntl()
  const navigate = useNavigate()
  const [params] = useSearchParams()
  const { user } = useAuth()
  const [isAgreed, setAgreed] = useState(false)
  const launcher = launcherRequestOf(params)
  const redirect = launcher ? launcherPath(launcher) : params.get('redirect')
  const target = safeRedirect(redirect, '/dashboard')
  const title = intl.formatMessage({ id: 'signIn.title', defaultMessage: 'Sign in' })
  usePageHead(title)
  if (user && launcher) return <LauncherCard request={launcher} user={user} isAgreed={isAgreed} />
  if (user) return <Navigate to={target} replace />
  const done = () => (launcher ? setAgreed(true) : navigate(target, { replace: true }))
  const signUp = redirect === null ? '/auth/sign-up' : `/auth/sign-up?redirect=${encodeURIComponent(redirect)}`
  return (
    <AuthCard
      title={title}
      foot={
        <FormattedMessage
          id="signIn.new"
          defaultMessage="New here? <link>Create an account</link>"
          values={{ link: (text) => <Link to={signUp}>{text}</Link> }}
        />
      }
    >
      <PasswordForm onDone={done} />
      <PasskeyButton onDone={done} />
      <ProviderButtons redirect={target} />
    </AuthCard>
  )
}
