import { Navigate, type RouteObject } from 'react-router'
import { lazyNamed } from '../ui/lazyNamed.ts'

const NotificationsPage = lazyNamed(() => import('./creator/NotificationsPage.tsx'), 'NotificationsPage')

/** What has reached one's inbox. */
export const notificationRoutes: RouteObject[] = [
  { path: '/dashboard/notifications', element: <NotificationsPage /> },
  { path: '/notifications', element: <Navigate to="/dashboard/notifications" replace /> },
]
