import { type RouteObject, useRoutes } from 'react-router'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { Layout } from './Layout.tsx'
import { starts } from './starts.ts'

const RoomPages = lazyNamed(() => import('./RoomPages.tsx'), 'RoomPages')

/** Where most visits begin comes first; all else is in RoomPages.tsx. */
const routes: RouteObject[] = [...starts.flatMap(({ pages = [] }) => pages), { path: '*', element: <RoomPages /> }]

export function App() {
  return <Layout>{useRoutes(routes)}</Layout>
}
