import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import type { Member } from '../../api/routes.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import danger from '../../ui/form/Danger.module.css'
import { Select } from '../../ui/Select.tsx'
import { useAction } from '../../ui/useAction.ts'
import styles from './TeamMembers.module.css'
import { useTeamOwner } from './teamOwner.ts'
import { teamQueries } from './teamQueries.ts'

/** Passes the project on to a member who has accepted. */
export function TransferOwnership({ candidates }: { candidates: readonly Member[] }) {
  const intl = useIntl()
  const { teamId, name: owned } = useTeamOwner()
  const [chosen, setChosen] = useState('')
  const [asking, setAsking] = useState(false)
  const title = intl.formatMessage({ id: 'members.transfer', defaultMessage: 'Transfer ownership' })
  const { run, busy } = useAction({
    act: ({ user }: Member) => call('PATCH /v3/team/:id/owner', { params: { id: teamId }, body: { user_id: user.id } }),
    refreshes: teamQueries,
    done: (_, { user }) =>
      intl.formatMessage(
        { id: 'members.transferred', defaultMessage: '{name} is now the owner' },
        { name: user.username },
      ),
    onDone: () => setAsking(false),
    onFailed: () => setAsking(false),
  })
  const heir = candidates.find(({ user }) => user.id === chosen) ?? candidates[0]
  if (!heir) return null
  const { id, username: name } = heir.user
  return (
    <section className={danger.danger}>
      <div className={danger.words}>
        <h3>{title}</h3>
        <p className={danger.hint}>
          <FormattedMessage
            id="members.transfer.hint"
            defaultMessage="The new owner gets full control of the project, including over you. You stay a member with all permissions."
          />
        </p>
      </div>
      <div className={styles.heir}>
        <Select
          label={<FormattedMessage id="members.transfer.to" defaultMessage="New owner" />}
          value={id}
          onChange={setChosen}
          options={candidates.map(({ user }) => ({ value: user.id, text: user.username }))}
        />
        <Button color="red" look="outlined" onClick={() => setAsking(true)}>
          {title}
        </Button>
      </div>
      <ConfirmDialog
        key={String(asking)}
        open={asking}
        title={title}
        description={
          <FormattedMessage
            id="members.transfer.confirm"
            defaultMessage="“{project}” will belong to {name}. Only {name} can transfer it back."
            values={{ project: owned, name }}
          />
        }
        confirmLabel={title}
        typeToConfirm={name}
        busy={busy}
        onConfirm={() => void run(heir)}
        onCancel={() => setAsking(false)}
      />
    </section>
  )
}
