import type { RouteObject } from 'react-router'
import { lazyNamed } from '../ui/lazyNamed.ts'

const UserPage = lazyNamed(() => import('./public/user/UserPage.tsx'), 'UserPage')

/** Pages about people. */
export const peopleRoutes: RouteObject[] = [
  { path: '/user/:id', element: <UserPage /> },
  { path: '/user/:id/:projectType', element: <UserPage /> },
]
