import type { InvalidateQueryFilters } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import type { User } from '../../api/routes.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'

type Props = {
  user: Pick<User, 'id' | 'username' | 'has_password'>
  title: string
  /** What else is lost. */
  notes?: ReactNode
  refreshes?: InvalidateQueryFilters
  onClose: () => void
  onDeleted: () => unknown
}

/** Asks for the name and the password before the account is deleted. */
export function DeleteQuestion({ user, title, notes, refreshes, onClose, onDeleted }: Props) {
  const intl = useIntl()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const hasPassword = user.has_password !== false
  const { run, busy, problems, clear } = useAction({
    act: () => call('DELETE /v2/user/:id', { params: { id: user.id }, body: hasPassword ? { password } : {} }),
    failure: 'beside',
    ...(refreshes && { refreshes }),
    done: intl.formatMessage({ id: 'account.deleted', defaultMessage: 'Your account has been deleted' }),
    leave: () => navigate('/', { replace: true }),
    onDone: onDeleted,
  })
  return (
    <ConfirmDialog
      open
      title={title}
      description={
        <FormattedMessage
          id="account.delete.confirm"
          defaultMessage="Your email address, profile and settings are deleted for good. Nobody else can take the name {name}. You can't undo this."
          values={{ name: <bdi>{user.username}</bdi> }}
        />
      }
      confirmLabel={title}
      typeToConfirm={user.username}
      ready={!hasPassword || password !== ''}
      busy={busy}
      onConfirm={() => void run()}
      onCancel={onClose}
    >
      {notes}
      {hasPassword && (
        <TextField
          label={intl.formatMessage({ id: 'account.delete.password', defaultMessage: 'Your password' })}
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
      <ProblemNotes texts={otherProblems(problems, ['password'])} />
    </ConfirmDialog>
  )
}
