import { providerNames } from '@adit/events/identity/provider.values.ts'
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import { useAuth } from '../../api/useAuth.ts'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { usePageHead } from '../../ui/usePageHead.ts'
import styles from './AuthCard.module.css'
import { AuthCard } from './AuthCard.tsx'

type Reason = 'refused' | 'away' | 'failed' | 'ended' | 'mixed_up' | 'off'

const reasons: Record<Reason, MessageDescriptor> = defineMessages({
  refused: {
    id: 'providerProblem.refused',
    defaultMessage: 'You didn’t let {provider} tell us who you are, so nothing has changed here.',
  },
  away: {
    id: 'providerProblem.away',
    defaultMessage: '{provider} could not be reached. Try again later, or sign in another way.',
  },
  failed: {
    id: 'providerProblem.failed',
    defaultMessage: 'What {provider} answered could not be verified. Try again, or sign in another way.',
  },
  ended: {
    id: 'providerProblem.ended',
    defaultMessage: 'This took too long, was already finished, or began in another browser. Start again.',
  },
  mixed_up: {
    id: 'providerProblem.mixedUp',
    defaultMessage: 'You came back from another site than the one you went to. Start again.',
  },
  off: { id: 'providerProblem.off', defaultMessage: 'Nobody can sign in with {provider} here.' },
})

const isReason = (text: string | null): text is Reason => text !== null && Object.hasOwn(reasons, text)
const isProvider = (text: string | null): text is keyof typeof providerNames =>
  text !== null && Object.hasOwn(providerNames, text)

/** `/auth/problem`: why nothing came of going to another site. */
export function ProviderProblemPage() {
  const intl = useIntl()
  const [params] = useSearchParams()
  const { user } = useAuth()
  const [reason, name] = [params.get('reason'), params.get('provider')]
  const title = intl.formatMessage({ id: 'providerProblem.title', defaultMessage: 'That didn’t work' })
  usePageHead(title)
  const other = intl.formatMessage({ id: 'providerProblem.other', defaultMessage: 'The other site' })
  const provider = isProvider(name) ? providerNames[name] : other
  return (
    <AuthCard title={title}>
      <p role="alert" className={styles.problem}>
        {intl.formatMessage(reasons[isReason(reason) ? reason : 'failed'], { provider })}
      </p>
      <LinkButton to={user ? '/settings/security' : '/auth/sign-in'} color="brand" size="large">
        {user ? (
          <FormattedMessage id="providerProblem.settings" defaultMessage="Back to settings" />
        ) : (
          <FormattedMessage id="arrival.again" defaultMessage="Back to sign-in" />
        )}
      </LinkButton>
    </AuthCard>
  )
}
