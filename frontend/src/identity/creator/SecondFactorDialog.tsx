import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { keyOf } from '../../api/apiQuery.ts'
import { call, type ResponseOf } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { CopyButton } from '../../ui/CopyButton.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './BackupCodes.module.css'
import { QrCode } from './QrCode.tsx'
import { securityRoute } from './securityRoute.ts'

type Begun = ResponseOf<'POST /_internal/auth/2fa/get_secret'>
type Props = { hasPassword: boolean; onClose: () => void; onDone: (codes: readonly string[]) => void }

/** Sets an authenticator app up: the password, then the picture for the app, then a code that shows that it works. */
export function SecondFactorDialog({ hasPassword, onClose, onDone }: Props) {
  const intl = useIntl()
  const [password, setPassword] = useState('')
  const [code, setCode] = useState('')
  const [begun, setBegun] = useState<Begun>()
  const begin = useAction({
    act: () => call('POST /_internal/auth/2fa/get_secret', { body: hasPassword ? { password } : undefined }),
    failure: 'beside',
    onDone: setBegun,
  })
  const finish = useAction({
    act: () => call('POST /_internal/auth/2fa', { body: { flow: begun?.flow ?? '', code: code.trim() } }),
    failure: 'beside',
    refreshes: { queryKey: keyOf(securityRoute) },
    onDone: ({ backup_codes }) => onDone(backup_codes),
  })
  const step = begun ? finish : begin
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void step.run()
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={intl.formatMessage({ id: 'security.app.setUp', defaultMessage: 'Set up an app' })}
      actions={
        <>
          <Button onClick={onClose}>
            <FormattedMessage id="confirm.cancel" defaultMessage="Cancel" />
          </Button>
          <Button color="brand" busy={step.busy} onClick={() => void step.run()}>
            {begun ? (
              <FormattedMessage id="security.app.turnOn" defaultMessage="Turn on" />
            ) : (
              <FormattedMessage id="security.app.next" defaultMessage="Continue" />
            )}
          </Button>
        </>
      }
    >
      <form onSubmit={submit} className={styles.set}>
        {begun ? (
          <>
            <p>
              <FormattedMessage
                id="security.app.scan"
                defaultMessage="Scan this with your app, or type the key. Then enter the code that it shows."
              />
            </p>
            <QrCode
              text={begun.uri}
              label={intl.formatMessage({ id: 'security.app.qr', defaultMessage: 'QR code for your app' })}
            />
            <CopyButton
              text={begun.secret}
              name={intl.formatMessage({ id: 'security.app.key', defaultMessage: 'the key' })}
            />
            <TextField
              key="code"
              label={intl.formatMessage({ id: 'signIn.code', defaultMessage: 'Code' })}
              value={code}
              onChange={(typed) => {
                setCode(typed)
                finish.clear()
              }}
              error={finish.problem}
              inputMode="numeric"
              autoComplete="one-time-code"
            />
          </>
        ) : (
          <PasswordStep hasPassword={hasPassword} value={password} onChange={setPassword} error={begin.problem} />
        )}
      </form>
    </Dialog>
  )
}

type PasswordStepProps = {
  hasPassword: boolean
  value: string
  onChange: (password: string) => void
  error: string | undefined
}

export function PasswordStep({ hasPassword, value, onChange, error }: PasswordStepProps) {
  const intl = useIntl()
  if (!hasPassword) {
    return (
      <p role={error ? 'alert' : undefined}>
        {error ?? (
          <FormattedMessage id="security.confirm.fresh" defaultMessage="You can do this soon after signing in." />
        )}
      </p>
    )
  }
  return (
    <TextField
      key="password"
      label={intl.formatMessage({ id: 'password.old', defaultMessage: 'Current password' })}
      type="password"
      autoComplete="current-password"
      value={value}
      onChange={onChange}
      error={error}
    />
  )
}
