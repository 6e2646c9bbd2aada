import { Bell, Boxes, Gavel, LayoutDashboard, LibraryBig, LogOut, Settings, User } from 'lucide-react'
import { defineMessages, useIntl } from 'react-intl'
import { useLocation } from 'react-router'
import { signOut, useAuth } from '../api/auth.ts'
import { Avatar } from '../ui/Avatar.tsx'
import { LinkButton } from '../ui/LinkButton.tsx'
import { Menu, type MenuItem } from '../ui/Menu.tsx'
import { Skeleton } from '../ui/Skeleton.tsx'
import styles from './Header.module.css'

const texts = defineMessages({
  account: { id: 'account.menu', defaultMessage: 'Your account' },
  signIn: { id: 'account.signIn', defaultMessage: 'Sign in' },
  profile: { id: 'account.profile', defaultMessage: 'Profile' },
  dashboard: { id: 'account.dashboard', defaultMessage: 'Dashboard' },
  projects: { id: 'account.projects', defaultMessage: 'Projects' },
  collections: { id: 'account.collections', defaultMessage: 'Collections' },
  notifications: { id: 'account.notifications', defaultMessage: 'Notifications' },
  moderation: { id: 'account.moderation', defaultMessage: 'Moderation' },
  settings: { id: 'account.settings', defaultMessage: 'Settings' },
  signOut: { id: 'account.signOut', defaultMessage: 'Sign out' },
})

export function AccountMenu() {
  const intl = useIntl()
  const { user, loading, moderator } = useAuth()
  const { pathname, search } = useLocation()
  if (loading) return <Skeleton width={32} height={32} round />
  if (!user) {
    const back = pathname.startsWith('/auth/') ? '' : `?redirect=${encodeURIComponent(pathname + search)}`
    return (
      <LinkButton to={`/auth/sign-in${back}`} look="outlined" className={styles.signIn}>
        {intl.formatMessage(texts.signIn)}
      </LinkButton>
    )
  }
  const staff: MenuItem[] = [
    { text: intl.formatMessage(texts.moderation), icon: <Gavel aria-hidden="true" />, to: '/moderation' },
  ]
  const items: MenuItem[] = [
    { text: intl.formatMessage(texts.profile), icon: <User aria-hidden="true" />, to: `/user/${user.username}` },
    {
      text: intl.formatMessage(texts.notifications),
      icon: <Bell aria-hidden="true" />,
      to: '/dashboard/notifications',
    },
    { text: intl.formatMessage(texts.dashboard), icon: <LayoutDashboard aria-hidden="true" />, to: '/dashboard' },
    { text: intl.formatMessage(texts.projects), icon: <Boxes aria-hidden="true" />, to: '/dashboard/projects' },
    {
      text: intl.formatMessage(texts.collections),
      icon: <LibraryBig aria-hidden="true" />,
      to: '/dashboard/collections',
    },
    ...(moderator ? staff : []),
    { kind: 'separator' },
    { text: intl.formatMessage(texts.settings), icon: <Settings aria-hidden="true" />, to: '/settings/account' },
    { text: intl.formatMessage(texts.signOut), icon: <LogOut aria-hidden="true" />, onSelect: () => void signOut() },
  ]
  return (
    <Menu circular look="transparent" aria-label={intl.formatMessage(texts.account)} items={items}>
      <Avatar src={user.avatar_url} name={user.username} size={32} round eager />
    </Menu>
  )
}
