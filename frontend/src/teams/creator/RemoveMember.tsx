import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { call } from '../../api/client.ts'
import type { Member } from '../../api/routes.ts'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { useTeamOwner } from './teamOwner.ts'
import { useTeam } from './useTeam.ts'

type Props = { member: Member; self: boolean; onClose: () => void }

/** Asks before a member goes, or leaves himself. */
export function RemoveMember({ member, self, onClose }: Props) {
  const intl = useIntl()
  const navigate = useNavigate()
  const { teamId } = useTeamOwner()
  const { busy, tryTo } = useTeam()
  const name = { name: member.user.username }
  const title = self
    ? intl.formatMessage({ id: 'members.leave', defaultMessage: 'Leave the project' })
    : intl.formatMessage({ id: 'members.remove', defaultMessage: 'Remove {name}' }, name)
  const remove = async () => {
    const params = { id: teamId, user: member.user.id }
    const done = self
      ? intl.formatMessage({ id: 'members.left', defaultMessage: 'You have left the project' })
      : intl.formatMessage({ id: 'members.removed', defaultMessage: '{name} is no longer in the team' }, name)
    const gone = await tryTo(() => call('DELETE /v3/team/:id/members/:user', { params }), done)
    if (gone && self) await navigate('/dashboard/projects', { replace: true })
    else onClose()
  }
  return (
    <ConfirmDialog
      open
      title={title}
      description={
        self ? (
          <FormattedMessage
            id="members.leave.text"
            defaultMessage="You lose all permissions here. Coming back needs an invitation."
          />
        ) : member.accepted ? (
          <FormattedMessage
            id="members.remove.text"
            defaultMessage="{name} loses all permissions here and no longer shares the revenue. Coming back needs an invitation."
            values={name}
          />
        ) : (
          <FormattedMessage
            id="members.withdraw.text"
            defaultMessage="The invitation of {name} can no longer be accepted."
            values={name}
          />
        )
      }
      confirmLabel={title}
      busy={busy}
      onConfirm={() => void remove()}
      onCancel={onClose}
    />
  )
}
