import { LogOut } from 'lucide-react'
import { defineMessages, useIntl } from 'react-intl'
import type { User } from '../api/routes.ts'
import { signOut } from '../api/signIn.ts'
import type { Auth } from '../api/useAuth.ts'
import { AccountSetup } from '../catalogue/setup/AccountSetup.tsx'
import { Avatar } from '../ui/Avatar.tsx'
import { Menu } from '../ui/Menu.tsx'
import type { MenuItem } from '../ui/menuItem.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { headerActions } from './kit/frameSlots.ts'
import { type MenuEntry, RoomsContext } from './kit/room.ts'
import { Fills } from './kit/slot.tsx'
import { rooms } from './rooms.ts'

const texts = defineMessages({
  account: { id: 'account.menu', defaultMessage: 'Your account' },
  signOut: { id: 'account.signOut', defaultMessage: 'Sign out' },
})

/** The menu behind one's own picture. */
export function SignedInMenu({ user, moderator, admin }: Pick<Auth, 'moderator' | 'admin'> & { user: User }) {
  const intl = useIntl()
  const may = { moderators: moderator, admins: admin }
  const entries = rooms.flatMap(({ menu = [] }) => menu).filter(({ only }) => only === undefined || may[only])
  const itemsOf = (group: MenuEntry['group']): MenuItem[] =>
    entries
      .filter((entry) => entry.group === group)
      .map(({ text, icon: Icon, to }) => ({
        text: intl.formatMessage(text),
        icon: <Icon aria-hidden="true" />,
        to: typeof to === 'string' ? to : to(user),
      }))
  const items: MenuItem[] = [
    ...itemsOf('places'),
    { kind: 'separator' },
    ...itemsOf('account'),
    { text: intl.formatMessage(texts.signOut), icon: <LogOut aria-hidden="true" />, onSelect: () => void signOut() },
  ]
  return (
    <RoomsContext value={rooms}>
      <AccountSetup key={user.id} account={user.id} />
      <Fills slot={headerActions} props={{}} fallback={<Skeleton width={36} height={36} round />} />
      <Menu circular look="transparent" aria-label={intl.formatMessage(texts.account)} items={items}>
        <Avatar src={user.avatar_url} name={user.username} size={32} round eager />
      </Menu>
    </RoomsContext>
  )
}
