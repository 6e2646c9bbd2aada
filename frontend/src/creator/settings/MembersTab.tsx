import {
  type ProjectPermission,
  projectPermissions,
  projectPermissionsOf,
} from '@adit/events/identity/permission.values.ts'
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl'
import { useApi } from '../../api/query.ts'
import type { Member } from '../../api/routes.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Link } from '../../ui/Link.tsx'
import { DataRow, RowList } from '../../ui/RowList.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import formStyles from '../form/Form.module.css'
import { useManaged } from '../managed.ts'
import styles from './MembersTab.module.css'
import { tabTexts } from './SettingsNav.tsx'

const texts = defineMessages({
  UPLOAD_VERSION: { id: 'permission.uploadVersion', defaultMessage: 'Upload versions' },
  DELETE_VERSION: { id: 'permission.deleteVersion', defaultMessage: 'Delete versions' },
  EDIT_DETAILS: { id: 'permission.editDetails', defaultMessage: 'Edit details' },
  EDIT_BODY: { id: 'permission.editBody', defaultMessage: 'Edit the description' },
  MANAGE_INVITES: { id: 'permission.manageInvites', defaultMessage: 'Invite members' },
  REMOVE_MEMBER: { id: 'permission.removeMember', defaultMessage: 'Remove members' },
  EDIT_MEMBER: { id: 'permission.editMember', defaultMessage: 'Edit members' },
  DELETE_PROJECT: { id: 'permission.deleteProject', defaultMessage: 'Delete the project' },
  VIEW_ANALYTICS: { id: 'permission.viewAnalytics', defaultMessage: 'View analytics' },
  VIEW_PAYOUTS: { id: 'permission.viewPayouts', defaultMessage: 'View revenue' },
}) satisfies Record<ProjectPermission, MessageDescriptor>

function MemberRow({ member }: { member: Member }) {
  const intl = useIntl()
  const { user, role, accepted, is_owner, permissions } = member
  const may = is_owner ? projectPermissions : projectPermissionsOf(permissions ?? 0)
  const all = may.length === projectPermissions.length
  return (
    <DataRow>
      <Avatar src={user.avatar_url} name={user.username} round />
      <div className={styles.who}>
        <Link to={`/user/${encodeURIComponent(user.username)}`} data-row-link className={styles.name}>
          {user.username}
        </Link>
        <p className={styles.may}>
          {all ? (
            <FormattedMessage id="members.all" defaultMessage="May do everything" />
          ) : may.length === 0 ? (
            <FormattedMessage id="members.none" defaultMessage="May look, not change anything" />
          ) : (
            intl.formatList(may.map((one) => intl.formatMessage(texts[one])))
          )}
        </p>
      </div>
      <Badge tone={is_owner ? 'brand' : 'neutral'}>{role}</Badge>
      {!accepted && (
        <Badge tone="orange">
          <FormattedMessage id="members.invited" defaultMessage="Invited" />
        </Badge>
      )}
    </DataRow>
  )
}

/** Who works on the project, and what each may do. */
export function MembersTab() {
  const intl = useIntl()
  const { project } = useManaged()
  const { data, error, refetch } = useApi('GET /v3/project/:id/members', { params: { id: project.id } })
  const label = intl.formatMessage(tabTexts.members)
  return (
    <div className={formStyles.form}>
      <h2>{label}</h2>
      {data ? (
        <RowList label={label}>
          {data.map((member) => (
            <MemberRow key={member.user.id} member={member} />
          ))}
        </RowList>
      ) : error ? (
        <ErrorState error={error} onRetry={() => refetch()} />
      ) : (
        <SkeletonRows rows={3} />
      )}
    </div>
  )
}
