import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { setSuspendedToken } from '../../api/suspendedSession.ts'
import { Button } from '../../ui/Button.tsx'
import danger from '../../ui/form/Danger.module.css'
import { DeleteQuestion } from './DeleteQuestion.tsx'

type Props = { user: { id: string; username: string; has_password: boolean } }

/** Deletes the account of somebody suspended. What they own is for staff to hand over or delete. */
export function DeleteSuspended({ user }: Props) {
  const intl = useIntl()
  const [asking, setAsking] = useState(false)
  const title = intl.formatMessage({ id: 'account.delete', defaultMessage: 'Delete account' })
  return (
    <section className={danger.danger}>
      <div className={danger.words}>
        <h3>{title}</h3>
        <p className={danger.hint}>
          <FormattedMessage
            id="suspended.delete.hint"
            defaultMessage="If you own projects, write to staff first: while you are suspended, only they can hand them over or delete them."
          />
        </p>
      </div>
      <Button color="red" look="outlined" onClick={() => setAsking(true)}>
        {title}
      </Button>
      {asking && (
        <DeleteQuestion
          user={user}
          title={title}
          onClose={() => setAsking(false)}
          onDeleted={() => setSuspendedToken(null)}
        />
      )}
    </section>
  )
}
