import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { useAction } from '../../ui/useAction.ts'
import { usePageHead } from '../../ui/usePageHead.ts'
import styles from './AuthCard.module.css'
import { AuthCard } from './AuthCard.tsx'

/** Turns the newsletter off by the link of a mail, after a click: programs that look at links must not do it. */
export function UnsubscribePage() {
  const intl = useIntl()
  const [params] = useSearchParams()
  const [ended, setEnded] = useState(false)
  const token = params.get('token') ?? ''
  const title = intl.formatMessage({ id: 'unsubscribe.title', defaultMessage: 'Unsubscribe' })
  usePageHead(title)
  const { run, busy, problem } = useAction({
    act: () => call('POST /_internal/auth/email/unsubscribe', { query: { token } }, { authenticated: false }),
    failure: 'beside',
    refreshes: {},
    onDone: () => setEnded(true),
  })
  return (
    <AuthCard title={title}>
      {ended ? (
        <p role="status">
          <FormattedMessage
            id="unsubscribe.done"
            defaultMessage="You no longer get the newsletter. You can subscribe again in your settings."
          />
        </p>
      ) : (
        <>
          <p>
            <FormattedMessage id="unsubscribe.about" defaultMessage="You won't get the newsletter any more." />
          </p>
          {problem && (
            <p role="alert" className={styles.problem}>
              {problem}
            </p>
          )}
          <Button color="brand" size="large" busy={busy} onClick={() => void run()}>
            <FormattedMessage id="unsubscribe.submit" defaultMessage="Unsubscribe" />
          </Button>
        </>
      )}
    </AuthCard>
  )
}
