import { FormattedMessage, useIntl } from 'react-intl'
import { useAuth } from '../api/useAuth.ts'
import { NoPermission } from '../ui/NoPermission.tsx'
import { SkeletonText } from '../ui/Skeleton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { type StaffResource, useRooms } from './kit/room.ts'
import { StaffAdmin } from './staff/StaffAdmin.tsx'

const base = '/moderation'

/** The pages of moderators at `/moderation/*`. Brings react-admin along, so load it when it is wanted. */
export function ModerationApp() {
  const { loading, moderator } = useAuth()
  const resources = useRooms().flatMap(({ staff = [] }) => staff)
  if (loading) return <SkeletonText lines={12} />
  if (!moderator) {
    return (
      <NoPermission whole>
        <FormattedMessage id="moderation.staffOnly" defaultMessage="These pages are for moderators and admins." />
      </NoPermission>
    )
  }
  return <StaffAdmin base={base} navigation={<Navigation resources={resources} />} resources={resources} />
}

function Navigation({ resources }: { resources: readonly StaffResource[] }) {
  const intl = useIntl()
  return (
    <Tabs
      label={intl.formatMessage({ id: 'moderation.nav', defaultMessage: 'Moderation' })}
      tabs={resources.map(({ resource, text }) => ({ to: `${base}/${resource}`, text: intl.formatMessage(text) }))}
    />
  )
}
