import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import type { User } from '../../api/routes.ts'
import { forgetSession } from '../../api/signIn.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import danger from '../../ui/form/Danger.module.css'
import { useAction } from '../../ui/useAction.ts'

/** Deletes one's own account, once its name has been typed. */
export function DeleteAccount({ user }: { user: User }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const [asking, setAsking] = useState(false)
  const title = intl.formatMessage({ id: 'account.delete', defaultMessage: 'Delete account' })
  const { run, busy } = useAction({
    act: () => call('DELETE /v2/user/:id', { params: { id: user.id } }),
    done: intl.formatMessage({ id: 'account.deleted', defaultMessage: 'Your account has been deleted' }),
    leave: () => navigate('/', { replace: true }),
    onDone: forgetSession,
    onFailed: () => setAsking(false),
  })
  return (
    <section className={danger.danger}>
      <div className={danger.words}>
        <h3>{title}</h3>
        <p className={danger.hint}>
          <FormattedMessage
            id="account.delete.hint"
            defaultMessage="You are signed out everywhere, and all your access tokens stop working. Delete or transfer any projects you don't want to leave behind first."
          />
        </p>
      </div>
      <Button color="red" look="outlined" onClick={() => setAsking(true)}>
        {title}
      </Button>
      <ConfirmDialog
        key={String(asking)}
        open={asking}
        title={title}
        description={
          <FormattedMessage
            id="account.delete.confirm"
            defaultMessage="Your email address, profile and settings are deleted for good. What you have published stays, under the name “Deleted user”. Nobody else can take the name {name}. You can't undo this."
            values={{ name: <bdi>{user.username}</bdi> }}
          />
        }
        confirmLabel={title}
        typeToConfirm={user.username}
        busy={busy}
        onConfirm={() => void run()}
        onCancel={() => setAsking(false)}
      />
    </section>
  )
}
