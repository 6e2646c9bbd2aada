import { type Role, roles } from '@adit/events/identity/role.values.ts'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { call } from '../../api/client.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { problemAt } from '../../ui/form/problems.ts'
import { Select } from '../../ui/Select.tsx'
import { useAction } from '../../ui/useAction.ts'
import type { PublicUser } from '../slots.ts'
import { roleTexts } from './role.texts.ts'
import { StaffChangeDialog } from './StaffChangeDialog.tsx'

/** Asks another admin to change somebody's role. */
export function RoleDialog({ user, onClose }: { user: PublicUser; onClose: () => void }) {
  const intl = useIntl()
  const { id, username } = user
  const [role, setRole] = useState<Role>(user.role)
  const [pauses, setPauses] = useState(false)
  const [reason, setReason] = useState('')
  const canPause = user.role === 'moderator' && role === 'developer'
  const { run, busy, problems, clear } = useAction({
    act: () =>
      call('POST /_internal/user/:id/role', {
        params: { id },
        body: { role, reason, ...(canPause && { pauses }) },
      }),
    failure: 'beside',
    refreshes: {},
    done: intl.formatMessage({
      id: 'roleDialog.done',
      defaultMessage: 'Asked. You find it under “Approvals” on the admin pages.',
    }),
    onDone: onClose,
  })
  return (
    <StaffChangeDialog
      title={intl.formatMessage(
        { id: 'roleDialog.title', defaultMessage: 'Change the role of {username}' },
        { username },
      )}
      description={
        <FormattedMessage
          id="roleDialog.text"
          defaultMessage="The role changes once another admin confirms it within 24 hours. If you are the only admin, it changes after 24 hours."
        />
      }
      confirm={intl.formatMessage({ id: 'roleDialog.confirm', defaultMessage: 'Ask for it' })}
      ready={role !== user.role}
      fields={['role', 'pauses']}
      reason={reason}
      onReason={(text) => {
        setReason(text)
        clear('reason')
      }}
      busy={busy}
      problems={problems}
      onConfirm={() => void run()}
      onClose={onClose}
    >
      <Select
        label={intl.formatMessage({ id: 'roleDialog.role', defaultMessage: 'Role' })}
        value={role}
        onChange={(next) => {
          setRole(next)
          clear()
        }}
        options={roles.map((value) => ({ value, text: intl.formatMessage(roleTexts[value]) }))}
        error={problemAt(problems, 'role')}
      />
      {canPause && (
        <Checkbox
          label={intl.formatMessage({ id: 'roleDialog.pause', defaultMessage: 'Pause the role now' })}
          description={intl.formatMessage({
            id: 'roleDialog.pause.hint',
            defaultMessage:
              'For emergencies. All their sessions end, and the role doesn’t count until this is decided, for 24 hours at most.',
          })}
          checked={pauses}
          onChange={setPauses}
          error={problemAt(problems, 'pauses')}
        />
      )}
    </StaffChangeDialog>
  )
}
