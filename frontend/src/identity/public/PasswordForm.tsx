import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { signIn } from '../../api/signIn.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './AuthCard.module.css'

type Props = {
  onDone: () => void
  /** Who signs in again, in a dialog, which then begins at the password. */
  name?: string
}

export function PasswordForm({ onDone, name = '' }: Props) {
  const intl = useIntl()
  const [username, setUsername] = useState(name)
  const [password, setPassword] = useState('')
  const { run, busy, problem } = useAction({
    act: () => signIn(username.trim(), password),
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
        label={intl.formatMessage({ id: 'signIn.username', defaultMessage: 'Email or username' })}
        value={username}
        onChange={setUsername}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        autoFocus={name === ''}
      />
      <TextField
        label={intl.formatMessage({ id: 'signIn.password', defaultMessage: 'Password' })}
        type="password"
        value={password}
        onChange={setPassword}
        autoComplete="current-password"
        required
        data-first={name !== '' || undefined}
      />
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <Button type="submit" color="brand" size="large" busy={busy}>
        <FormattedMessage id="signIn.submit" defaultMessage="Sign in" />
      </Button>
    </form>
  )
}
