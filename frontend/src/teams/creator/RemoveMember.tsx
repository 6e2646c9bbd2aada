import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import type { Member } from '../../api/routes.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useAction } from '../../ui/useAction.ts'
import { useTeamOwner } from './teamOwner.ts'
import { teamQueries } from './teamQueries.ts'

type Props = { member: Member; self: boolean; onClose: () => void }

/** Asks for confirmation before a member is removed or leaves. */
export function RemoveMember({ member, self, onClose }: Props) {
  const intl = useIntl()
  const navigate = useNavigate()
  const { teamId } = useTeamOwner()
  const name = { name: member.user.username }
  const title = self
    ? intl.formatMessage({ id: 'members.leave', defaultMessage: 'Leave project' })
    : intl.formatMessage({ id: 'members.remove', defaultMessage: 'Remove {name}' }, name)
  const { run, busy } = useAction({
    act: () => call('DELETE /v3/team/:id/members/:user', { params: { id: teamId, user: member.user.id } }),
    refreshes: teamQueries,
    done: self
      ? intl.formatMessage({ id: 'members.left', defaultMessage: 'You have left the project' })
      : intl.formatMessage({ id: 'members.removed', defaultMessage: '{name} has been removed from the team' }, name),
    ...(self && { leave: () => navigate('/dashboard/projects', { replace: true }) }),
    onDone: onClose,
    onFailed: onClose,
  })
  return (
    <ConfirmDialog
      open
      title={title}
      description={
        self ? (
          <FormattedMessage
            id="members.leave.text"
            defaultMessage="You lose all your permissions on this project. To come back, you need a new invitation."
          />
        ) : member.accepted ? (
          <FormattedMessage
            id="members.remove.text"
            defaultMessage="{name} loses all permissions on this project. To come back, they need a new invitation."
            values={name}
          />
        ) : (
          <FormattedMessage
            id="members.withdraw.text"
            defaultMessage="{name} can no longer accept the invitation."
            values={name}
          />
        )
      }
      confirmLabel={title}
      busy={busy}
      onConfirm={() => void run()}
      onCancel={onClose}
    />
  )
}
