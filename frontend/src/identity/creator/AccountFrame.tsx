import { type ReactNode, useMemo } from 'react'
import { defineMessages, useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import type { User } from '../../api/routes.ts'
import { useAuth } from '../../api/useAuth.ts'
import { useRooms } from '../../app/kit/room.ts'
import { NoPermission } from '../../ui/NoPermission.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { usePageHead } from '../../ui/usePageHead.ts'
import styles from './AccountFrame.module.css'

const texts = defineMessages({
  title: { id: 'accountSettings.title', defaultMessage: 'Settings' },
})

/** Around the pages under /settings; `children` gets who is signed in. */
export function AccountFrame({ children }: { children: (user: User) => ReactNode }) {
  const intl = useIntl()
  const { user, loading } = useAuth()
  const { pathname } = useLocation()
  const rooms = useRooms()
  const tabs = useMemo(
    () =>
      rooms.flatMap(({ settings = [] }) => settings).map(({ to, text }) => ({ to, text: intl.formatMessage(text) })),
    [rooms, intl],
  )
  const title = intl.formatMessage(texts.title)
  const tab = tabs.find(({ to }) => to === pathname)
  usePageHead(tab ? `${tab.text} - ${title}` : title)
  if (!loading && !user) return <NoPermission whole />
  return (
    <div className={styles.frame}>
      <h1>{title}</h1>
      <Tabs tabs={tabs} label={title} />
      {user ? (
        children(user)
      ) : (
        <div aria-busy="true">
          <SkeletonText lines={8} />
        </div>
      )}
    </div>
  )
}
