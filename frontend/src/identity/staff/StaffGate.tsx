import { ShieldCheck } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { keyOf, useApi } from '../../api/apiQuery.ts'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { State } from '../../ui/State.tsx'
import { useAction } from '../../ui/useAction.ts'
import { usePageHead } from '../../ui/usePageHead.ts'
import { securityRoute } from '../creator/securityRoute.ts'
import { CodeField } from '../public/CodeField.tsx'
import { PasskeyButton } from '../public/PasskeyButton.tsx'
import styles from './StaffGate.module.css'

/** Pages of staff open only after a second factor was shown, and for twelve hours. */
export function StaffGate({ children }: { children: ReactNode }) {
  const { data, error, refetch } = useApi(securityRoute)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonText lines={12} />
  if (data.staff === 'second_factor') return <SetUpFirst />
  if (data.staff === 'confirm') return <Confirm hasApp={data.has_totp} />
  return children
}

function SetUpFirst() {
  const title = useIntl().formatMessage({
    id: 'moderation.gate.setUp.title',
    defaultMessage: 'Set up a second factor first',
  })
  usePageHead(title)
  return (
    <State
      whole
      icon={<ShieldCheck />}
      title={title}
      actions={
        <LinkButton color="brand" to="/settings/security">
          <FormattedMessage id="moderation.gate.setUp" defaultMessage="Set it up" />
        </LinkButton>
      }
    >
      <FormattedMessage
        id="moderation.gate.setUp.text"
        defaultMessage="Moderators and admins need an authenticator app or a passkey before these pages open."
      />
    </State>
  )
}

function Confirm({ hasApp }: { hasApp: boolean }) {
  const intl = useIntl()
  const title = intl.formatMessage({ id: 'moderation.gate.confirm.title', defaultMessage: 'Show your second factor' })
  usePageHead(title)
  const [code, setCode] = useState('')
  const { run, busy, problem } = useAction({
    act: () => call('POST /_internal/auth/2fa/confirm', { body: { code: code.trim() } }),
    failure: 'beside',
    refreshes: { queryKey: keyOf(securityRoute) },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <State whole icon={<ShieldCheck />} title={title}>
      <p>
        <FormattedMessage
          id="moderation.gate.confirm.text"
          defaultMessage="These pages stay open for twelve hours after it, in this browser."
        />
      </p>
      <div className={styles.ways}>
        {hasApp && (
          <form onSubmit={submit} className={styles.form}>
            <CodeField value={code} onChange={setCode} error={problem} required autoFocus />
            <Button type="submit" color="brand" busy={busy}>
              <FormattedMessage id="moderation.gate.confirm" defaultMessage="Continue" />
            </Button>
          </form>
        )}
        <PasskeyButton onDone={() => undefined} />
      </div>
    </State>
  )
}
