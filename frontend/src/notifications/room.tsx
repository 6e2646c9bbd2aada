import { Navigate } from 'react-router'
import { headerActions } from '../app/kit/frameSlots.ts'
import type { Room } from '../app/kit/room.ts'
import { lazyNamed } from '../ui/lazyNamed.ts'

const NotificationsPage = lazyNamed(() => import('./creator/NotificationsPage.tsx'), 'NotificationsPage')
const NotificationMenu = lazyNamed(() => import('./creator/NotificationMenu.tsx'), 'NotificationMenu')

export const notificationsRoom: Room = {
  name: 'notifications',
  pages: [
    { path: '/dashboard/notifications', element: <NotificationsPage /> },
    { path: '/notifications', element: <Navigate to="/dashboard/notifications" replace /> },
  ],
  fills: [headerActions.fill(NotificationMenu)],
}
