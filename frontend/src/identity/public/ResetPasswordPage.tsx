import { type FormEvent, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import { call } from '../../api/client.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'
import { usePageHead } from '../../ui/usePageHead.ts'
import styles from './AuthCard.module.css'
import { AuthCard } from './AuthCard.tsx'
import { useChallenge } from './challenge/useChallenge.tsx'
import { NewPasswordForm } from './NewPasswordForm.tsx'

/** `/auth/reset-password`: asks for a mail with a link and, where that leads, for the new password. `flow` is the code of the link. */
export function ResetPasswordPage() {
  const intl = useIntl()
  const [params] = useSearchParams()
  const flow = params.get('flow')
  const title = intl.formatMessage({ id: 'resetPassword.title', defaultMessage: 'Set a new password' })
  usePageHead(title)
  return <AuthCard title={title}>{flow === null ? <AskForm /> : <NewPasswordForm key={flow} flow={flow} />}</AuthCard>
}

function AskForm() {
  const intl = useIntl()
  const [username, setUsername] = useState('')
  const [asked, setAsked] = useState(false)
  const challenge = useChallenge('password_reset')
  const { run, busy, problem } = useAction({
    act: async () => {
      const body = { username, challenge: await challenge.answer() }
      return call('POST /_internal/auth/password/reset', { body }, { authenticated: false })
    },
    failure: 'beside',
    onDone: () => setAsked(true),
  })
  if (asked) {
    return (
      <p role="status">
        <FormattedMessage
          id="resetPassword.asked"
          defaultMessage="If there is such an account, a mail is on its way. The link in it works for an hour."
        />
      </p>
    )
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    void run()
  }
  return (
    <>
      <p>
        <FormattedMessage
          id="resetPassword.about"
          defaultMessage="Enter your email address or username, and we send you a link."
        />
      </p>
      <form onSubmit={submit}>
        <TextField
          label={intl.formatMessage({ id: 'signIn.username', defaultMessage: 'Email or username' })}
          value={username}
          onChange={setUsername}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus
        />
        {challenge.element}
        {problem && (
          <p role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <Button type="submit" color="brand" size="large" busy={busy}>
          <FormattedMessage id="resetPassword.ask" defaultMessage="Send link" />
        </Button>
      </form>
    </>
  )
}
