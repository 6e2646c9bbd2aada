import { type RouteObject, useRoutes } from 'react-router'
import { creatorRoutes } from '../catalogue/creator.routes.tsx'
import { projectRoutes } from '../catalogue/project.routes.tsx'
import { identityRoutes } from '../identity/identity.routes.tsx'
import { peopleRoutes } from '../identity/people.routes.tsx'
import { reportRoutes } from '../moderation/report.routes.tsx'
import { notificationRoutes } from '../notifications/notification.routes.tsx'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { NotFoundPage } from './kit/NotFoundPage.tsx'

const GalleryPage = lazyNamed(() => import('./specimens/GalleryPage.tsx'), 'GalleryPage')

const ModerationApp = lazyNamed(() => import('./ModerationApp.tsx'), 'ModerationApp')

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
