import { Users } from 'lucide-react'
import { defineMessages } from 'react-intl'
import type { Room } from '../app/kit/room.ts'
import { userActions } from '../identity/slots.ts'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { friendAcceptedKind, friendRequestKind } from './friendKinds.ts'
import { UserFriend } from './public/UserFriend.tsx'

const FriendsPage = lazyNamed(() => import('./creator/FriendsPage.tsx'), 'FriendsPage')

const texts = defineMessages({
  friends: { id: 'friends.title', defaultMessage: 'Friends' },
})

export const friendsRoom: Room = {
  name: 'friends',
  menu: [{ text: texts.friends, icon: Users, to: '/settings/friends', group: 'places' }],
  settings: [{ to: '/settings/friends', text: texts.friends, page: <FriendsPage /> }],
  fills: [userActions.fill(UserFriend), friendRequestKind, friendAcceptedKind],
}
