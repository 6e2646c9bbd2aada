import { providerNames } from '@adit/events/identity/provider.values.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { keyOf } from '../../api/apiQuery.ts'
import { type Arrival, arrive } from '../../api/providers.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { notify } from '../../ui/notifications.ts'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { useAction } from '../../ui/useAction.ts'
import { usePageHead } from '../../ui/usePageHead.ts'
import styles from './AuthCard.module.css'
import { AuthCard } from './AuthCard.tsx'
import { CodeForm } from './CodeForm.tsx'
import { ProviderSignUpForm } from './ProviderSignUpForm.tsx'
import { SuspendedWay } from './SuspendedWay.tsx'

type Props = {
  /** What was in the address. */
  code: string
  /** Where to go once somebody is signed in. */
  target: string
  /** Somebody has made an account. */
  onNew: () => void
}

/** What comes of having been on another site: a session, or what is still needed for one. */
export function ArrivalCard({ code, target, onNew }: Props) {
  const intl = useIntl()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [arrival, setArrival] = useState<Arrival>()
  const begun = useRef(false)
  const go = () => navigate(target, { replace: true })
  const { run, problem, error } = useAction({
    act: arrive,
    failure: 'beside',
    refreshes: {},
    async onDone(came) {
      if (came.kind === 'linked') {
        await queries.invalidateQueries({ queryKey: keyOf('GET /v2/user') })
        const provider = providerNames[came.provider]
        const title = intl.formatMessage(
          { id: 'arrival.linked', defaultMessage: '{provider} is linked to your account' },
          { provider },
        )
        notify({ type: 'success', title })
      }
      if (came.kind === 'linked' || came.kind === 'signed_in') return go()
      setArrival(came)
    },
  })
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    void run(code)
  }, [run, code])
  const title =
    arrival?.kind === 'sign_up'
      ? intl.formatMessage({ id: 'signUp.title', defaultMessage: 'Create an account' })
      : intl.formatMessage({ id: 'signIn.title', defaultMessage: 'Sign in' })
  usePageHead(title)
  return (
    <AuthCard title={title}>
      {arrival?.kind === 'sign_up' && <ProviderSignUpForm offer={arrival.offer} onDone={onNew} />}
      {arrival?.kind === 'code' && (
        <CodeForm flow={arrival.flow} onDone={go} onBack={() => navigate('/auth/sign-in', { replace: true })} />
      )}
      {!arrival && !problem && (
        <div aria-busy="true">
          <SkeletonText lines={3} />
        </div>
      )}
      {problem && (
        <>
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
          <SuspendedWay error={error} />
          <LinkButton to={`/auth/sign-in?redirect=${encodeURIComponent(target)}`} size="large">
            <FormattedMessage id="arrival.again" defaultMessage="Back to sign-in" />
          </LinkButton>
        </>
      )}
    </AuthCard>
  )
}
