import { type RouteObject, useRoutes } from 'react-router'
import { catalogueRoutes } from '../catalogue/catalogue.routes.tsx'
import { identityRoutes } from '../identity/identity.routes.tsx'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { Layout } from './Layout.tsx'

const GalleryPage = lazyNamed(() => import('../gallery/GalleryPage.tsx'), 'GalleryPage')
const NotFoundPage = lazyNamed(() => import('./NotFoundPage.tsx'), 'NotFoundPage')

/** Every page, room by room. A room lists its own in `<room>.routes.tsx`. */
const routes: RouteObject[] = [
  ...catalogueRoutes,
  ...identityRoutes,
  { path: '/_gallery', element: <GalleryPage /> },
  { path: '*', element: <NotFoundPage /> },
]

export function App() {
  return <Layout>{useRoutes(routes)}</Layout>
}
