import { PASSWORD } from '@adit/events/identity/account_limits.values.ts'
import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import { forgetSession } from '../../api/signIn.ts'
import { Button } from '../../ui/Button.tsx'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { Link } from '../../ui/Link.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './AuthCard.module.css'

/** The new password, twice. `flow` is the code of the link. */
export function NewPasswordForm({ flow }: { flow: string }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const [confirmation, setConfirmation] = useState('')
  const [judged, setJudged] = useState(false)
  const { run, busy, problems, clear } = useAction({
    act: () => {
      const body = { flow, new_password: password }
      return call('PATCH /_internal/auth/password', { body }, { authenticated: false })
    },
    failure: 'beside',
    done: intl.formatMessage({
      id: 'resetPassword.done',
      defaultMessage: 'Your password is changed. Sign in with it.',
    }),
    // Every session has ended, also the one that this browser may have had.
    onDone: async () => {
      await forgetSession()
      await navigate('/auth/sign-in', { replace: true })
    },
  })
  const fits = password.length >= PASSWORD.min && password.length <= PASSWORD.max
  const lengthProblem = intl.formatMessage(
    { id: 'password.length', defaultMessage: 'Password must have {min} to {max} characters.' },
    PASSWORD,
  )
  const differ = intl.formatMessage({
    id: 'password.differ',
    defaultMessage: "The passwords don't match. Enter the same password twice.",
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setJudged(true)
    if (fits && password === confirmation) void run()
  }
  const others = otherProblems(problems, ['new_password'])
  return (
    <form onSubmit={submit} noValidate>
      <p>
        <FormattedMessage
          id="resetPassword.effect"
          defaultMessage="You are signed out everywhere, and all your access tokens end."
        />
      </p>
      <TextField
        label={intl.formatMessage({ id: 'password.new', defaultMessage: 'New password' })}
        type="password"
        autoComplete="new-password"
        value={password}
        onChange={(typed) => {
          setPassword(typed)
          clear()
        }}
        error={judged && !fits ? lengthProblem : problemAt(problems, 'new_password')}
        required
        autoFocus
      />
      <TextField
        label={intl.formatMessage({ id: 'password.confirm', defaultMessage: 'Confirm new password' })}
        type="password"
        autoComplete="new-password"
        value={confirmation}
        onChange={setConfirmation}
        error={judged && fits && password !== confirmation ? differ : undefined}
        required
      />
      {others.length > 0 && (
        <div role="alert" className={styles.problem}>
          {others.map((text) => (
            <p key={text}>{text}</p>
          ))}
          <Link to="/auth/reset-password">
            <FormattedMessage id="resetPassword.again" defaultMessage="Get a new link" />
          </Link>
        </div>
      )}
      <Button type="submit" color="brand" size="large" busy={busy}>
        <FormattedMessage id="password.submit" defaultMessage="Change password" />
      </Button>
    </form>
  )
}
