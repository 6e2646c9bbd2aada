import type { RouteObject } from 'react-router'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { NotFoundPage } from './kit/NotFoundPage.tsx'
import { notFound, ofAccount } from './kit/page.ts'
import type { Room } from './kit/room.ts'

const AdminApp = lazyNamed(() => import('./AdminApp.tsx'), 'AdminApp')
const DashboardApp = lazyNamed(() => import('./DashboardApp.tsx'), 'DashboardApp')
const ModerationApp = lazyNamed(() => import('./ModerationApp.tsx'), 'ModerationApp')
const SpecimensPage = lazyNamed(() => import('./specimens/SpecimensPage.tsx'), 'SpecimensPage')

/** The pages of the given rooms, and those that belong to none. */
export function pagesOf(rooms: readonly Room[]): RouteObject[] {
  return [
    ...rooms.flatMap(({ pages = [] }) => pages),
    ...rooms.flatMap(({ settings = [] }) =>
      settings.map(({ to, page, forEverybody }) => ({
        path: to,
        element: page,
        ...(!forEverybody && { handle: ofAccount }),
      })),
    ),
    { path: '/dashboard/*', element: <DashboardApp />, handle: ofAccount },
    { path: '/moderation/*', element: <ModerationApp />, handle: ofAccount },
    { path: '/admin/*', element: <AdminApp />, handle: ofAccount },
    { path: '/_gallery', element: <SpecimensPage /> },
    { path: '*', element: <NotFoundPage />, handle: notFound },
  ]
}
