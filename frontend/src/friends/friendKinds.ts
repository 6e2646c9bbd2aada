import { UserCheck, UserPlus } from 'lucide-react'
import { defineMessages, type IntlShape } from 'react-intl'
import { notificationKind } from '../notifications/notificationKind.ts'

const texts = defineMessages({
  request: { id: 'notifications.kind.friendRequest', defaultMessage: 'Friend requests' },
  accepted: { id: 'notifications.kind.friendAccepted', defaultMessage: 'New friends' },
})

const nameOf = (intl: IntlShape, inviter: string | null) =>
  inviter ?? intl.formatMessage({ id: 'notifications.someone', defaultMessage: 'Someone' })
const place = () => '/settings/friends'

/** Somebody asks the viewer to be friends. */
export const friendRequestKind = notificationKind<'friend_request'>({
  kind: 'friend_request',
  text: texts.request,
  icon: UserPlus,
  sentence: (intl, { inviter }) =>
    intl.formatMessage(
      { id: 'notifications.friendRequest', defaultMessage: '{name} asks to be your friend' },
      { name: nameOf(intl, inviter) },
    ),
  place,
})

/** Somebody accepted a request of the viewer. */
export const friendAcceptedKind = notificationKind<'friend_accepted'>({
  kind: 'friend_accepted',
  text: texts.accepted,
  icon: UserCheck,
  sentence: (intl, { inviter }) =>
    intl.formatMessage(
      { id: 'notifications.friendAccepted', defaultMessage: '{name} accepted your friend request' },
      { name: nameOf(intl, inviter) },
    ),
  place,
})
