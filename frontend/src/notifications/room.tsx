import { Bell } from 'lucide-react'
import { defineMessages } from 'react-intl'
import { Navigate } from 'react-router'
import { headerActions } from '../app/kit/frameSlots.ts'
import { ofAccount } from '../app/kit/page.ts'
import type { Room } from '../app/kit/room.ts'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { notificationVerbs } from './creator/dashboard/notificationVerbs.ts'
import { useUnread } from './creator/useUnread.ts'

const NotificationsList = lazyNamed(() => import('./creator/dashboard/NotificationsList.tsx'), 'NotificationsList')
const NotificationsHistory = lazyNamed(
  () => import('./creator/dashboard/NotificationsList.tsx'),
  'NotificationsHistory',
)
const NotificationMenu = lazyNamed(() => import('./creator/NotificationMenu.tsx'), 'NotificationMenu')

const texts = defineMessages({
  notifications: { id: 'notifications.title', defaultMessage: 'Notifications' },
})

export const notificationsRoom: Room = {
  name: 'notifications',
  pages: [{ path: '/notifications', element: <Navigate to="/dashboard/notifications" replace />, handle: ofAccount }],
  dashboard: [
    {
      resource: 'notifications',
      text: texts.notifications,
      icon: Bell,
      place: 3,
      list: NotificationsList,
      parts: { history: <NotificationsHistory /> },
      useCount: useUnread,
    },
  ],
  dashboardVerbs: notificationVerbs,
  fills: [headerActions.fill(NotificationMenu)],
}
