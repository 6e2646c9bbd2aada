import { type RouteObject, useRoutes } from 'react-router'
import { creatorRoutes } from '../creator/creator.routes.tsx'
import { identityRoutes } from '../identity/identity.routes.tsx'
import { notificationRoutes } from '../notifications/notification.routes.tsx'
import { peopleRoutes } from '../people/people.routes.tsx'
import { projectRoutes } from '../project/project.routes.tsx'
import { reportRoutes } from '../reports/report.routes.tsx'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { NotFoundPage } from './NotFoundPage.tsx'

const GalleryPage = lazyNamed(() => import('../gallery/GalleryPage.tsx'), 'GalleryPage')

const ModerationApp = lazyNamed(() => import('../moderation/ModerationApp.tsx'), 'ModerationApp')

/** The pages of all rooms but the catalogue's. A room lists its own in `<room>.routes.tsx`. */
const routes: RouteObject[] = [
  ...identityRoutes,
  // Before the project's pages: `version/new` and `version/:version` rank alike, and the first of them wins.
  ...creatorRoutes,
  ...projectRoutes,
  ...peopleRoutes,
  ...reportRoutes,
  ...notificationRoutes,
  { path: '/moderation/*', element: <ModerationApp /> },
  { path: '/_gallery', element: <GalleryPage /> },
  { path: '*', element: <NotFoundPage /> },
]

/** A table of its own, so that a new page costs the first load nothing. */
export function Rooms() {
  return useRoutes(routes)
}
