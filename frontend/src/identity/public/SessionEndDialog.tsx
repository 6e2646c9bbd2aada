import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { putOffSessionEnd } from '../../api/sessionToken.ts'
import { forgetSession } from '../../api/signIn.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import styles from './SessionEndDialog.module.css'
import { TwoFactorForm } from './TwoFactorForm.tsx'

/** Signs in again where one is, so that nothing typed is lost. Closed, it comes again when the session is next needed. */
export function SessionEndDialog({ username }: { username: string }) {
  const intl = useIntl()
  const [flow, setFlow] = useState<string | null>(null)
  const done = () => undefined // A new session takes the dialog away.
  return (
    <Dialog
      kind="alert"
      open
      onOpenChange={(open) => !open && putOffSessionEnd()}
      title={intl.formatMessage({ id: 'sessionEnd.title', defaultMessage: 'Your session has ended' })}
      description={
        <FormattedMessage
          id="sessionEnd.text"
          defaultMessage="Sign in again to continue. What you entered on this page is kept."
        />
      }
      actions={
        <Button onClick={() => void forgetSession()}>
          <FormattedMessage id="sessionEnd.leave" defaultMessage="Continue signed out" />
        </Button>
      }
    >
      <div className={styles.again}>
        {flow === null ? (
          <PasswordForm name={username} onDone={done} onTwoFactor={setFlow} />
        ) : (
          <TwoFactorForm flow={flow} onDone={done} onBack={() => setFlow(null)} />
        )}
      </div>
    </Dialog>
  )
}
