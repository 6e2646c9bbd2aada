import { type ReactNode, useMemo } from 'react'
import { defineMessages, useIntl } from 'react-intl'
import { useAuth } from '../../api/auth.ts'
import type { User } from '../../api/routes.ts'
import { NoPermission } from '../../ui/NoPermission.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { Tabs } from '../../ui/Tabs.tsx'
import { usePageHead } from '../../ui/usePageHead.ts'
import styles from './AccountFrame.module.css'

const texts = defineMessages({
  title: { id: 'accountSettings.title', defaultMessage: 'Settings' },
  profile: { id: 'accountSettings.profile', defaultMessage: 'Profile' },
  account: { id: 'accountSettings.account', defaultMessage: 'Account' },
  sessions: { id: 'accountSettings.sessions', defaultMessage: 'Sessions' },
  pats: { id: 'accountSettings.pats', defaultMessage: 'Access tokens' },
})

export type AccountTab = 'profile' | 'account' | 'sessions' | 'pats'

/** Around the pages under /settings; `children` gets who is signed in. */
export function AccountFrame({ tab, children }: { tab: AccountTab; children: (user: User) => ReactNode }) {
  const intl = useIntl()
  const { user, loading } = useAuth()
  usePageHead(`${intl.formatMessage(texts[tab])} - ${intl.formatMessage(texts.title)}`)
  const tabs = useMemo(
    () =>
      (['profile', 'account', 'sessions', 'pats'] as const).map((name) => ({
        to: `/settings/${name}`,
        text: intl.formatMessage(texts[name]),
      })),
    [intl],
  )
  if (!loading && !user) return <NoPermission whole />
  return (
    <div className={styles.frame}>
      <h1>{intl.formatMessage(texts.title)}</h1>
      <Tabs tabs={tabs} label={intl.formatMessage(texts.title)} />
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
