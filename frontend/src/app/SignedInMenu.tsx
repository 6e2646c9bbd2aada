import { Flag, Gavel, LayoutDashboard, LogOut, Settings, User as UserIcon } from 'lucide-react'
import { defineMessages, useIntl } from 'react-intl'
import type { User } from '../api/routes.ts'
import { signOut } from '../api/signIn.ts'
import { NotificationMenu } from '../notifications/creator/NotificationMenu.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Menu } from '../ui/Menu.tsx'
import type { MenuItem } from '../ui/menuItem.ts'

const texts = defineMessages({
  account: { id: 'account.menu', defaultMessage: 'Your account' },
  profile: { id: 'account.profile', defaultMessage: 'Profile' },
  dashboard: { id: 'account.dashboard', defaultMessage: 'Dashboard' },
  reports: { id: 'account.reports', defaultMessage: 'Your reports' },
  moderation: { id: 'account.moderation', defaultMessage: 'Moderation' },
  settings: { id: 'account.settings', defaultMessage: 'Settings' },
  signOut: { id: 'account.signOut', defaultMessage: 'Sign out' },
})

const places = [
  { text: texts.dashboard, icon: LayoutDashboard, to: '/dashboard' },
  { text: texts.reports, icon: Flag, to: '/dashboard/reports' },
]

/** The menu behind one's own picture. */
export function SignedInMenu({ user, moderator }: { user: User; moderator: boolean }) {
  const intl = useIntl()
  const items: MenuItem[] = [
    {
      text: intl.formatMessage(texts.profile),
      icon: <UserIcon aria-hidden="true" />,
      to: `/user/${encodeURIComponent(user.username)}`,
    },
    ...places.map(({ text, icon: Icon, to }) => ({
      text: intl.formatMessage(text),
      icon: <Icon aria-hidden="true" />,
      to,
    })),
    ...(moderator
      ? [{ text: intl.formatMessage(texts.moderation), icon: <Gavel aria-hidden="true" />, to: '/moderation' }]
      : []),
    { kind: 'separator' },
    { text: intl.formatMessage(texts.settings), icon: <Settings aria-hidden="true" />, to: '/settings/account' },
    { text: intl.formatMessage(texts.signOut), icon: <LogOut aria-hidden="true" />, onSelect: () => void signOut() },
  ]
  return (
    <>
      <NotificationMenu />
      <Menu circular look="transparent" aria-label={intl.formatMessage(texts.account)} items={items}>
        <Avatar src={user.avatar_url} name={user.username} size={32} round eager />
      </Menu>
    </>
  )
}
