import type { ReactNode } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { OfType } from './OfType.tsx'

const CreateProjectPage = lazyNamed(() => import('./project/CreateProjectPage.tsx'), 'CreateProjectPage')
const SettingsPage = lazyNamed(() => import('./settings/SettingsPage.tsx'), 'SettingsPage')
const ReviewPage = lazyNamed(() => import('./review/ReviewPage.tsx'), 'ReviewPage')
const NewVersionPage = lazyNamed(() => import('./version/NewVersionPage.tsx'), 'NewVersionPage')
const EditVersionPage = lazyNamed(() => import('./version/EditVersionPage.tsx'), 'EditVersionPage')
const DashboardPage = lazyNamed(() => import('./dashboard/DashboardPage.tsx'), 'DashboardPage')
const ProfilePage = lazyNamed(() => import('./account/ProfilePage.tsx'), 'ProfilePage')
const AccountPage = lazyNamed(() => import('./account/AccountPage.tsx'), 'AccountPage')
const SessionsPage = lazyNamed(() => import('./account/SessionsPage.tsx'), 'SessionsPage')
const TokensPage = lazyNamed(() => import('./account/TokensPage.tsx'), 'TokensPage')

function ofProject(path: string, page: ReactNode): RouteObject {
  return { path: `/:type/:id/${path}`, element: <OfType>{page}</OfType> }
}

/** Pages for people who make projects, and for everybody's own account. */
export const creatorRoutes: RouteObject[] = [
  { path: '/create/project', element: <CreateProjectPage /> },
  { path: '/dashboard', element: <DashboardPage /> },
  { path: '/dashboard/projects', element: <DashboardPage /> },
  ofProject('settings', <SettingsPage />),
  ofProject('settings/:tab', <SettingsPage />),
  ofProject('moderation', <ReviewPage />),
  ofProject('version/new', <NewVersionPage />),
  ofProject('version-new', <NewVersionPage />),
  ofProject('version/:version/edit', <EditVersionPage />),
  { path: '/settings', element: <Navigate to="/settings/profile" replace /> },
  { path: '/settings/profile', element: <ProfilePage /> },
  { path: '/settings/account', element: <AccountPage /> },
  { path: '/settings/sessions', element: <SessionsPage /> },
  { path: '/settings/pats', element: <TokensPage /> },
]
