import { FormattedMessage, useIntl } from 'react-intl'
import { useAuth } from '../api/auth.ts'
import { logPath, moderationBase, queuePath, reportsPath } from '../moderation/staff/paths.ts'
import { moderationResources } from '../moderation/staff/resources.tsx'
import { NoPermission } from '../ui/NoPermission.tsx'
import { SkeletonText } from '../ui/Skeleton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { StaffAdmin } from './staff/StaffAdmin.tsx'

/** The pages of moderators at `/moderation/*`. Brings react-admin along, so load it when it is wanted. */
export function ModerationApp() {
  const { loading, moderator } = useAuth()
  if (loading) return <SkeletonText lines={12} />
  if (!moderator) {
    return (
      <NoPermission whole>
        <FormattedMessage id="moderation.staffOnly" defaultMessage="These pages are for moderators and admins." />
      </NoPermission>
    )
  }
  return (
    <StaffAdmin base={moderationBase} navigation={<Navigation />}>
      {moderationResources}
    </StaffAdmin>
  )
}

function Navigation() {
  const intl = useIntl()
  return (
    <Tabs
      label={intl.formatMessage({ id: 'moderation.nav', defaultMessage: 'Moderation' })}
      tabs={[
        { to: queuePath, text: <FormattedMessage id="moderation.nav.queue" defaultMessage="Queue" /> },
        { to: reportsPath, text: <FormattedMessage id="moderation.nav.reports" defaultMessage="Reports" /> },
        {
          to: `${moderationBase}/projects`,
          text: <FormattedMessage id="moderation.nav.projects" defaultMessage="Projects" />,
        },
        {
          to: `${moderationBase}/parked`,
          text: <FormattedMessage id="moderation.nav.parked" defaultMessage="Parked" />,
        },
        {
          to: `${moderationBase}/parked_reactions`,
          text: <FormattedMessage id="moderation.nav.reactions" defaultMessage="Reactions" />,
        },
        { to: logPath, text: <FormattedMessage id="moderation.nav.log" defaultMessage="Log" /> },
      ]}
    />
  )
}
