import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { confirmSignIn } from '../../api/signIn.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './AuthCard.module.css'

type Props = { flow: string; onDone: () => void; onBack: () => void }

export function TwoFactorForm({ flow, onDone, onBack }: Props) {
  const intl = useIntl()
  const [code, setCode] = useState('')
  const { run, busy, problem } = useAction({
    act: () => confirmSignIn(flow, code.replace(/\s/g, '')),
    failure: 'beside',
    onDone,
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <form onSubmit={submit}>
      <TextField
        label={intl.formatMessage({ id: 'twoFactor.code', defaultMessage: 'Two-factor code' })}
        description={intl.formatMessage({
          id: 'twoFactor.text',
          defaultMessage: 'The six-digit code from your authenticator app, or one of your backup codes.',
        })}
        value={code}
        onChange={setCode}
        autoComplete="one-time-code"
        error={problem}
        mono
        required
        autoFocus
      />
      <Button type="submit" color="brand" size="large" busy={busy}>
        <FormattedMessage id="twoFactor.submit" defaultMessage="Sign in" />
      </Button>
      <Button look="transparent" onClick={onBack} className={styles.back}>
        <FormattedMessage id="twoFactor.back" defaultMessage="Back to password" />
      </Button>
    </form>
  )
}
