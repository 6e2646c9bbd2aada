import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { signIn } from '../../api/signIn.ts'
import { Button } from '../../ui/Button.tsx'
import { problemsOf } from '../../ui/form/problems.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './AuthCard.module.css'

type Props = {
  onDone: () => void
  onTwoFactor: (flow: string) => void
  /** Who signs in again, in a dialog, which then begins at the password. */
  name?: string
}

export function PasswordForm({ onDone, onTwoFactor, name = '' }: Props) {
  const intl = useIntl()
  const [username, setUsername] = useState(name)
  const [password, setPassword] = useState('')
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setProblem(undefined)
    try {
      const answer = await signIn(username.trim(), password)
      if ('session' in answer) onDone()
      else onTwoFactor(answer.flow)
    } catch (error) {
      setProblem(Object.values(problemsOf(intl, error))[0])
    } finally {
      setBusy(false)
    }
  }
  return (
    <form onSubmit={submit}>
      <TextField
        label={intl.formatMessage({ id: 'signIn.username', defaultMessage: 'E-mail or username' })}
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
