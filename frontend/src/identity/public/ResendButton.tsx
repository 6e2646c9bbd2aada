import { FormattedMessage, useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { useAction } from '../../ui/useAction.ts'

/** Asks for another mail by which the viewer verifies their address. */
export function ResendButton() {
  const intl = useIntl()
  const { run, busy } = useAction({
    act: () => call('POST /_internal/auth/email/resend_verify'),
    done: intl.formatMessage({ id: 'verifyEmail.resent', defaultMessage: 'We sent you another mail' }),
  })
  return (
    <Button busy={busy} onClick={() => void run()}>
      <FormattedMessage id="verifyEmail.resend" defaultMessage="Send the mail again" />
    </Button>
  )
}
