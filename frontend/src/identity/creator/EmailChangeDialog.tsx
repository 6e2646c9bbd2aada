import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import type { User } from '../../api/routes.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'

type Props = { user: User; title: string; onClose: () => void }

/** Another email address, which takes the password. */
export function EmailChangeDialog({ user, title, onClose }: Props) {
  const intl = useIntl()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const hasPassword = user.has_password !== false
  const { run, busy, problems, clear } = useAction({
    act: () => call('PATCH /_internal/auth/email', { body: hasPassword ? { email, password } : { email } }),
    failure: 'beside',
    refreshes: {},
    done: intl.formatMessage({
      id: 'accountSettings.email.changed',
      defaultMessage: 'Open the link in the mail to your new address',
    }),
    onDone: onClose,
  })
  return (
    <ConfirmDialog
      open
      title={title}
      description={
        <FormattedMessage
          id="accountSettings.email.about"
          defaultMessage="We send a link to the new address, and tell the old one."
        />
      }
      confirmLabel={title}
      ready={email.includes('@') && (!hasPassword || password !== '')}
      busy={busy}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      <TextField
        label={intl.formatMessage({ id: 'accountSettings.email.new', defaultMessage: 'New email address' })}
        type="email"
        autoComplete="email"
        value={email}
        onChange={(typed) => {
          setEmail(typed)
          clear('email')
        }}
        error={problemAt(problems, 'email')}
      />
      {hasPassword && (
        <TextField
          label={intl.formatMessage({ id: 'accountSettings.email.password', defaultMessage: 'Your password' })}
          type="password"
          autoComplete="current-password"
          value={password}
          onChange={(typed) => {
            setPassword(typed)
            clear('password')
          }}
          error={problemAt(problems, 'password')}
        />
      )}
      <ProblemNotes texts={otherProblems(problems, ['email', 'password'])} />
    </ConfirmDialog>
  )
}
