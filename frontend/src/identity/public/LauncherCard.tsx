import { useEffect, useRef, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import type { User } from '../../api/routes.ts'
import { forgetSession } from '../../api/signIn.ts'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { useAction } from '../../ui/useAction.ts'
import { usePageHead } from '../../ui/usePageHead.ts'
import styles from './AuthCard.module.css'
import { AuthCard } from './AuthCard.tsx'
import type { LauncherRequest } from './launcherRequest.ts'

type Props = {
  request: LauncherRequest
  user: User
  /** They have just signed in for it, so they aren't asked once more. */
  isAgreed: boolean
}

/** Asks somebody who is signed in whether the launcher may sign in as them. */
export function LauncherCard({ request, user, isAgreed }: Props) {
  const intl = useIntl()
  const [isGone, setGone] = useState(false)
  const begun = useRef(false)
  const title = intl.formatMessage({ id: 'launcher.title', defaultMessage: 'Sign in to the launcher' })
  usePageHead(title)
  const { run, busy, problem } = useAction({
    act: () => call('POST /_internal/auth/launcher', { body: request }),
    failure: 'beside',
    onDone({ url }) {
      setGone(true)
      location.assign(url)
    },
  })
  useEffect(() => {
    if (!isAgreed || begun.current) return
    begun.current = true
    void run()
  }, [isAgreed, run])
  if (isGone)
    return (
      <AuthCard title={title}>
        <p role="status">
          <FormattedMessage id="launcher.done" defaultMessage="Go on in the launcher. You can close this page." />
        </p>
      </AuthCard>
    )
  return (
    <AuthCard title={title}>
      <p>
        <FormattedMessage
          id="launcher.ask"
          defaultMessage="A launcher on this computer wants to sign in as {name}. Allow it only if you have just opened it yourself: it can then do everything that you can."
          values={{ name: <bdi className={styles.who}>{user.username}</bdi> }}
        />
      </p>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <div className={styles.choices}>
        <Button color="brand" size="large" busy={busy} onClick={() => void run()}>
          <FormattedMessage id="launcher.allow" defaultMessage="Allow" />
        </Button>
        <LinkButton to="/" size="large">
          <FormattedMessage id="launcher.deny" defaultMessage="Don’t allow" />
        </LinkButton>
        <Button look="transparent" onClick={() => void forgetSession()}>
          <FormattedMessage id="signIn.back" defaultMessage="Use another account" />
        </Button>
      </div>
    </AuthCard>
  )
}
