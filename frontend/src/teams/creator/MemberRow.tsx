import { hasProjectPermission } from '@adit/events/teams/permission.values.ts'
import { Pencil, UserMinus } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import type { Member } from '../../api/routes.ts'
import { useAuth } from '../../api/useAuth.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Link } from '../../ui/Link.tsx'
import { DataRow } from '../../ui/RowList.tsx'
import { MemberDialog } from './MemberDialog.tsx'
import { offeredPermissions, permissionTexts } from './permission.texts.ts'
import { RemoveMember } from './RemoveMember.tsx'
import styles from './TeamMembers.module.css'
import { useTeamOwner } from './teamOwner.ts'

function MayText({ member }: { member: Member }) {
  const intl = useIntl()
  const may = offeredPermissions.filter((one) => member.is_owner || hasProjectPermission(member.permissions ?? 0, one))
  if (may.length === offeredPermissions.length)
    return <FormattedMessage id="members.all" defaultMessage="All permissions" />
  if (may.length === 0) return <FormattedMessage id="members.none" defaultMessage="No permissions" />
  return intl.formatList(may.map((one) => intl.formatMessage(permissionTexts[one])))
}

/** A member with what can be done about him here. */
export function MemberRow({ member }: { member: Member }) {
  const intl = useIntl()
  const { may } = useTeamOwner()
  const { user: viewer } = useAuth()
  const [doing, setDoing] = useState<'edit' | 'remove' | null>(null)
  const { user, role, accepted, is_owner } = member
  const self = viewer?.id === user.id
  const canEdit = may('EDIT_MEMBER') && (!is_owner || self || viewer?.role === 'admin')
  const canRemove = !is_owner && (self || may(accepted ? 'REMOVE_MEMBER' : 'MANAGE_INVITES'))
  const name = { name: user.username }
  return (
    <DataRow>
      <Avatar src={user.avatar_url} name={user.username} round />
      <div className={styles.who}>
        <Link to={`/user/${encodeURIComponent(user.username)}`} data-row-link className={styles.name}>
          {user.username}
        </Link>
        <p className={styles.may}>
          <MayText member={member} />
        </p>
      </div>
      <span className={styles.badges}>
        <Badge tone={is_owner ? 'brand' : 'neutral'}>
          {is_owner ? <FormattedMessage id="project.member.owner" defaultMessage="Owner" /> : <bdi>{role}</bdi>}
        </Badge>
        {!accepted && (
          <Badge tone="orange">
            <FormattedMessage id="members.invited" defaultMessage="Invited" />
          </Badge>
        )}
      </span>
      <span className={styles.actions}>
        {canEdit && (
          <IconButton
            label={intl.formatMessage({ id: 'members.edit.title', defaultMessage: 'Edit {name}' }, name)}
            onClick={() => setDoing('edit')}
          >
            <Pencil />
          </IconButton>
        )}
        {canRemove && (
          <IconButton
            label={
              self
                ? intl.formatMessage({ id: 'members.leave', defaultMessage: 'Leave project' })
                : intl.formatMessage({ id: 'members.remove', defaultMessage: 'Remove {name}' }, name)
            }
            onClick={() => setDoing('remove')}
          >
            <UserMinus />
          </IconButton>
        )}
      </span>
      {doing === 'edit' && <MemberDialog member={member} onClose={() => setDoing(null)} />}
      {doing === 'remove' && <RemoveMember member={member} self={self} onClose={() => setDoing(null)} />}
    </DataRow>
  )
}
