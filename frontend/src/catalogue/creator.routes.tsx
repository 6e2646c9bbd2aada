import type { ReactNode } from 'react'
import { Navigate, type RouteObject } from 'react-router'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { OfType } from './creator/OfType.tsx'

const CreateProjectPage = lazyNamed(() => import('./creator/project/CreateProjectPage.tsx'), 'CreateProjectPage')
const SettingsPage = lazyNamed(() => import('./creator/settings/SettingsPage.tsx'), 'SettingsPage')
const ReviewPage = lazyNamed(() => import('../moderation/creator/review/ReviewPage.tsx'), 'ReviewPage')
const NewVersionPage = lazyNamed(() => import('./creator/version/NewVersionPage.tsx'), 'NewVersionPage')
const EditVersionPage = lazyNamed(() => import('./creator/version/EditVersionPage.tsx'), 'EditVersionPage')
const DashboardPage = lazyNamed(() => import('./creator/dashboard/DashboardPage.tsx'), 'DashboardPage')
const ProfilePage = lazyNamed(() => import('../identity/creator/ProfilePage.tsx'), 'ProfilePage')
const AccountPage = lazyNamed(() => import('../identity/creator/AccountPage.tsx'), 'AccountPage')
const SessionsPage = lazyNamed(() => import('../identity/creator/SessionsPage.tsx'), 'SessionsPage')
const TokensPage = lazyNamed(() => import('../identity/creator/TokensPage.tsx'), 'TokensPage')

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
