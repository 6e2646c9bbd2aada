import { type RouteObject, useRoutes } from 'react-router'
import { catalogueRoutes } from '../catalogue/catalogue.routes.tsx'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { Layout } from './Layout.tsx'

const Rooms = lazyNamed(() => import('./rooms.tsx'), 'Rooms')

/** Where most visits begin comes first; all else is in rooms.tsx. */
const routes: RouteObject[] = [...catalogueRoutes, { path: '*', element: <Rooms /> }]

export function App() {
  return <Layout>{useRoutes(routes)}</Layout>
}
