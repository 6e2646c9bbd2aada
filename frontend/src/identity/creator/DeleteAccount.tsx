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
  const title = intl.formatMessage({ id: 'account.delete', defaultMessage: 'Delete the account' })
  const { run, busy } = useAction({
    act: () => call('DELETE /v2/user/:id', { params: { id: user.id } }),
    done: intl.formatMessage({ id: 'account.deleted', defaultMessage: 'Your account is deleted' }),
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
            defaultMessage="You are signed out everywhere, and every access token stops working. Projects that should not stay: delete them or pass them on first."
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
            defaultMessage="Your e-mail address, profile and settings go for good. What you have published stays, under the name “Deleted user”. Nobody else gets the name {name}. This cannot be undone."
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
