import { defineMessages } from 'react-intl'
import { ofAccount } from '../app/kit/page.ts'
import type { Room } from '../app/kit/room.ts'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { staffAppVerbs } from './staff/staffAppVerbs.ts'

const AuthorizePage = lazyNamed(() => import('./public/AuthorizePage.tsx'), 'AuthorizePage')
const AuthorizationsPage = lazyNamed(() => import('./creator/AuthorizationsPage.tsx'), 'AuthorizationsPage')
const ApplicationsPage = lazyNamed(() => import('./creator/ApplicationsPage.tsx'), 'ApplicationsPage')

const StaffAppsList = lazyNamed(() => import('./staff/StaffAppsList.tsx'), 'StaffAppsList')

const texts = defineMessages({
  authorizations: { id: 'accountSettings.authorizations', defaultMessage: 'Authorized apps' },
  staffApps: { id: 'admin.nav.oauthApps', defaultMessage: 'Third-party apps' },
  applications: { id: 'accountSettings.applications', defaultMessage: 'Your apps' },
})

export const oauthRoom: Room = {
  name: 'oauth',
  pages: [{ path: '/auth/authorize', element: <AuthorizePage />, handle: ofAccount }],
  settings: [
    { to: '/settings/authorizations', text: texts.authorizations, page: <AuthorizationsPage /> },
    { to: '/settings/applications', text: texts.applications, page: <ApplicationsPage /> },
  ],
  admin: [{ resource: 'oauth_apps', text: texts.staffApps, list: StaffAppsList }],
  adminVerbs: staffAppVerbs,
}
