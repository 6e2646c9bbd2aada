import { type ReactNode, useMemo } from 'react'
import { memoryStore } from 'react-admin'
import { FormattedMessage, useIntl } from 'react-intl'
import { useAuth } from '../api/useAuth.ts'
import { NoPermission } from '../ui/NoPermission.tsx'
import { SkeletonText } from '../ui/Skeleton.tsx'
import { Tabs } from '../ui/Tabs.tsx'
import { useRooms } from './kit/room.ts'
import styles from './ModerationApp.module.css'
import { adminDataProvider } from './staff/adminDataProvider.ts'
import { StaffAdmin } from './staff/StaffAdmin.tsx'

const base = '/moderation'

/** What lists were last set to is in their addresses; nothing else is worth keeping. */
const store = memoryStore()

/** The pages of moderators at `/moderation/*`. Brings react-admin along, so load it when it is wanted. */
export function ModerationApp() {
  const { loading, moderator } = useAuth()
  const rooms = useRooms()
  const resources = rooms.flatMap(({ staff = [] }) => staff)
  const dataProvider = useMemo(
    () =>
      adminDataProvider(
        '/admin-api',
        rooms.map(({ staffVerbs = {} }) => staffVerbs),
      ),
    [rooms],
  )
  if (loading) return <SkeletonText lines={12} />
  if (!moderator) {
    return (
      <NoPermission whole>
        <FormattedMessage id="moderation.staffOnly" defaultMessage="These pages are for moderators and admins." />
      </NoPermission>
    )
  }
  return (
    <StaffAdmin base={base} dataProvider={dataProvider} store={store} layout={ModerationLayout} resources={resources} />
  )
}

function ModerationLayout({ children }: { children: ReactNode }) {
  const intl = useIntl()
  const resources = useRooms().flatMap(({ staff = [] }) => staff)
  return (
    <div className={styles.staff}>
      <Tabs
        label={intl.formatMessage({ id: 'moderation.nav', defaultMessage: 'Moderation' })}
        tabs={resources.map(({ resource, text }) => ({ to: `${base}/${resource}`, text: intl.formatMessage(text) }))}
      />
      {children}
    </div>
  )
}
