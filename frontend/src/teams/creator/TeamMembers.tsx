import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useAuth } from '../../api/auth.ts'
import { useApi } from '../../api/query.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import form from '../../ui/form/Form.module.css'
import { RowList } from '../../ui/RowList.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { MemberDialog } from './MemberDialog.tsx'
import { MemberRow } from './MemberRow.tsx'
import styles from './TeamMembers.module.css'
import { TransferOwnership } from './TransferOwnership.tsx'
import { useTeamOwner } from './teamOwner.ts'

/** Who is in the team of a project, what each of them may do, and how to invite others. */
export function TeamMembers({ projectId }: { projectId: string }) {
  const intl = useIntl()
  const { may } = useTeamOwner()
  const { user } = useAuth()
  const [inviting, setInviting] = useState(false)
  const { data, error, refetch } = useApi('GET /v3/project/:id/members', { params: { id: projectId } })
  const label = intl.formatMessage({ id: 'settings.members', defaultMessage: 'Members' })
  const owns = user?.role === 'admin' || data?.some((one) => one.is_owner && one.user.id === user?.id)
  return (
    <div className={form.form}>
      <div className={styles.head}>
        <h2>{label}</h2>
        {may('MANAGE_INVITES') && (
          <Button color="brand" onClick={() => setInviting(true)}>
            <UserPlus aria-hidden="true" />
            <FormattedMessage id="members.invite" defaultMessage="Invite a member" />
          </Button>
        )}
      </div>
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
      {owns && data && <TransferOwnership candidates={data.filter((one) => one.accepted && !one.is_owner)} />}
      {inviting && <MemberDialog onClose={() => setInviting(false)} />}
    </div>
  )
}
