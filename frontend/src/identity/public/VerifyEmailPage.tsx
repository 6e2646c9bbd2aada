import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import { call } from '../../api/client.ts'
import { useAuth } from '../../api/useAuth.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useAction } from '../../ui/useAction.ts'
import { usePageHead } from '../../ui/usePageHead.ts'
import styles from './AuthCard.module.css'
import { AuthCard } from './AuthCard.tsx'
import { ResendButton } from './ResendButton.tsx'

type State = 'busy' | 'verified' | 'already_verified' | 'failed'

/** `/auth/verify-email`: where the link of a mail leads. `flow` is its code. */
export function VerifyEmailPage() {
  const intl = useIntl()
  const [params] = useSearchParams()
  const { signedIn } = useAuth()
  const [state, setState] = useState<State>('busy')
  const begun = useRef(false)
  const title = intl.formatMessage({ id: 'verifyEmail.title', defaultMessage: 'Verify email address' })
  usePageHead(title)
  const { run, problem } = useAction({
    act: (flow: string) => call('POST /_internal/auth/email/verify', { body: { flow } }, { authenticated: false }),
    failure: 'beside',
    refreshes: {},
    onDone: (answer) => setState(answer.state),
    onFailed: () => setState('failed'),
  })
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void run(params.get('flow') ?? '')
  }, [run, params])
  return (
    <AuthCard title={title}>
      <div aria-live="polite">
        {state === 'busy' && (
          <p aria-busy="true">
            <FormattedMessage id="verifyEmail.busy" defaultMessage="Verifying your email address…" />
          </p>
        )}
        {state === 'verified' && (
          <p>
            <FormattedMessage
              id="verifyEmail.verified"
              defaultMessage="Your email address is verified. You can publish projects now."
            />
          </p>
        )}
        {state === 'already_verified' && (
          <p>
            <FormattedMessage id="verifyEmail.already" defaultMessage="Your email address was already verified." />
          </p>
        )}
        {state === 'failed' && (
          <>
            <p>
              <FormattedMessage
                id="verifyEmail.failed"
                defaultMessage="Your email address couldn't be verified with this link."
              />
            </p>
            <p className={styles.problem}>{problem}</p>
          </>
        )}
      </div>
      {state === 'failed' && (signedIn ? <ResendButton /> : <SignInFirst />)}
      {state !== 'busy' && state !== 'failed' && (
        <LinkButton to="/settings/account" color="brand" size="large">
          <FormattedMessage id="verifyEmail.settings" defaultMessage="Go to settings" />
        </LinkButton>
      )}
    </AuthCard>
  )
}

function SignInFirst() {
  return (
    <p>
      <FormattedMessage id="verifyEmail.signIn" defaultMessage="Sign in to get another mail." />
    </p>
  )
}
