import { FormattedMessage, useIntl } from 'react-intl'
import { putOffSessionEnd } from '../../api/sessionToken.ts'
import { forgetSession } from '../../api/signIn.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { PasswordForm } from './PasswordForm.tsx'
import styles from './SessionEndDialog.module.css'

/** Signs in again where one is, so that nothing typed is lost. Closed, it comes again when the session is next needed. */
export function SessionEndDialog({ username }: { username: string }) {
  const intl = useIntl()
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
        <PasswordForm name={username} onDone={done} />
      </div>
    </Dialog>
  )
}
