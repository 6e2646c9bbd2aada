import { ALL_PROJECT_PERMISSIONS } from '@adit/events/teams/permission.values.ts'
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../api/apiQuery.ts'
import { useAuth } from '../../api/useAuth.ts'
import { Button } from '../../ui/Button.tsx'
import form from '../../ui/form/Form.module.css'
import { CreatorList } from '../../ui/list/CreatorList.tsx'
import { MemberDialog } from './MemberDialog.tsx'
import { MemberRow } from './MemberRow.tsx'
import { TakeOver } from './TakeOver.tsx'
import { TransferOwnership } from './TransferOwnership.tsx'
import { useTeamOwner } from './teamOwner.ts'

/** Who is in the team of a project, what each of them may do, and how to invite others. */
export function TeamMembers({ projectId }: { projectId: string }) {
  const intl = useIntl()
  const { may } = useTeamOwner()
  const { user } = useAuth()
  const [inviting, setInviting] = useState(false)
  const members = useApi('GET /v3/project/:id/members', { params: { id: projectId } })
  const owns = user?.role === 'admin' || members.data?.some((one) => one.is_owner && one.user.id === user?.id)
  const self = members.data?.find((one) => one.user.id === user?.id)
  const hasAll = self?.accepted && !self.is_owner && self.permissions === ALL_PROJECT_PERMISSIONS
  return (
    <div className={form.form}>
      <CreatorList
        title={intl.formatMessage({ id: 'settings.members', defaultMessage: 'Members' })}
        action={
          may('MANAGE_INVITES') && (
            <Button color="brand" onClick={() => setInviting(true)}>
              <UserPlus aria-hidden="true" />
              <FormattedMessage id="members.invite" defaultMessage="Invite a member" />
            </Button>
          )
        }
        rows={members}
        row={(member) => <MemberRow key={member.user.id} member={member} />}
        skeleton={{ rows: 3, icon: true }}
        empty={null}
      />
      {owns && members.data && (
        <TransferOwnership candidates={members.data.filter((one) => one.accepted && !one.is_owner)} />
      )}
      {hasAll && <TakeOver />}
      {inviting && <MemberDialog onClose={() => setInviting(false)} />}
    </div>
  )
}
