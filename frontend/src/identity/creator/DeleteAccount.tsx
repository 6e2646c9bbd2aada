import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { keyOf, useApi } from '../../api/apiQuery.ts'
import { call } from '../../api/client.ts'
import type { User } from '../../api/routes.ts'
import { forgetSession } from '../../api/signIn.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import danger from '../../ui/form/Danger.module.css'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import { otherProblems, problemAt } from '../../ui/form/problems.ts'
import { TextField } from '../../ui/TextField.tsx'
import { useAction } from '../../ui/useAction.ts'
import { OwnedProjects } from './OwnedProjects.tsx'

const ownedList = 'GET /_internal/dashboard/projects'
/** As many as an account can own. */
const ownedQuery = { filter: JSON.stringify({ owned: true }), range: JSON.stringify([0, 255]) }

/** Deletes one's own account: once it owns no project, and its name and password have been typed. */
export function DeleteAccount({ user }: { user: User }) {
  const intl = useIntl()
  const [asking, setAsking] = useState(false)
  const owned = useApi(ownedList, { query: ownedQuery })
  const title = intl.formatMessage({ id: 'account.delete', defaultMessage: 'Delete account' })
  const projects = owned.data ?? []
  return (
    <section className={danger.danger}>
      <div className={danger.words}>
        <h3>{title}</h3>
        <p className={danger.hint}>
          <FormattedMessage
            id="account.delete.hint"
            defaultMessage="You are signed out everywhere, and all your access tokens stop working."
          />
        </p>
        {projects.length > 0 && <OwnedProjects projects={projects} />}
      </div>
      <Button
        color="red"
        look="outlined"
        disabled={owned.isPending || projects.length > 0}
        onClick={() => setAsking(true)}
      >
        {title}
      </Button>
      {asking && <Question user={user} title={title} onClose={() => setAsking(false)} />}
    </section>
  )
}

function Question({ user, title, onClose }: { user: User; title: string; onClose: () => void }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const [password, setPassword] = useState('')
  const hasPassword = user.has_password !== false
  const { run, busy, problems, clear } = useAction({
    act: () => call('DELETE /v2/user/:id', { params: { id: user.id }, body: hasPassword ? { password } : {} }),
    failure: 'beside',
    // A refusal may be about a project that was made meanwhile.
    refreshes: { queryKey: keyOf(ownedList) },
    done: intl.formatMessage({ id: 'account.deleted', defaultMessage: 'Your account has been deleted' }),
    leave: () => navigate('/', { replace: true }),
    onDone: forgetSession,
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
