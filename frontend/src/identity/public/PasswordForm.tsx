import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { isCode } from '../../api/apiError.ts'
import { signIn } from '../../api/signIn.ts'
import { Button } from '../../ui/Button.tsx'
import { Link } from '../../ui/Link.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './AuthCard.module.css'
import { CodeForm } from './CodeForm.tsx'
import { useChallenge } from './challenge/useChallenge.tsx'
import { SuspendedWay } from './SuspendedWay.tsx'

type Props = {
  onDone: () => void
  /** Who signs in again, in a dialog, which then begins at the password. */
  name?: string
}

export function PasswordForm({ onDone, name = '' }: Props) {
  const intl = useIntl()
  const [username, setUsername] = useState(name)
  const [password, setPassword] = useState('')
  const [flow, setFlow] = useState<string>()
  const challenge = useChallenge('sign_in')
  const { run, busy, problem, error } = useAction({
    act: async () => {
      try {
        return await signIn(username.trim(), password)
      } catch (refused) {
        if (!isCode(refused, 'challenge_required')) throw refused
        return signIn(username.trim(), password, await challenge.answer())
      }
    },
    failure: 'beside',
    onDone: (needed) => (needed === undefined ? onDone() : setFlow(needed)),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  const begin = () => {
    setFlow(undefined)
    setPassword('')
  }
  if (flow !== undefined) return <CodeForm flow={flow} onDone={onDone} onBack={begin} />
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
      <p className={styles.beside}>
        <Link to="/auth/reset-password">
          <FormattedMessage id="signIn.forgot" defaultMessage="Forgot your password?" />
        </Link>
      </p>
      {challenge.element}
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
      <SuspendedWay error={error} />
      <Button type="submit" color="brand" size="large" busy={busy}>
        <FormattedMessage id="signIn.submit" defaultMessage="Sign in" />
      </Button>
    </form>
  )
}
