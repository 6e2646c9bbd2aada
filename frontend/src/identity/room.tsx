import { Settings, User as UserIcon } from 'lucide-react'
import { defineMessages } from 'react-intl'
import { Navigate } from 'react-router'
import { sessionEndDialog, staffGate } from '../app/kit/frameSlots.ts'
import { PageMoved, type PublicPage } from '../app/kit/page.ts'
import type { Room } from '../app/kit/room.ts'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { UserRoute } from './public/user/UserRoute.tsx'
import { userPage } from './public/user/user.page.ts'
import { userSections, userStaffControls } from './slots.ts'
import { staffActVerbs } from './staff/staffActVerbs.ts'
import { staffTokenVerbs } from './staff/staffTokenVerbs.ts'
import { UserStaffControls } from './staff/UserStaffControls.tsx'
import { UserStaffPanel } from './staff/UserStaffPanel.tsx'
import { UserSuspension } from './staff/UserSuspension.tsx'

const SignInPage = lazyNamed(() => import('./public/SignInPage.tsx'), 'SignInPage')
const SignUpPage = lazyNamed(() => import('./public/SignUpPage.tsx'), 'SignUpPage')
const WelcomePage = lazyNamed(() => import('./public/WelcomePage.tsx'), 'WelcomePage')
const ProviderProblemPage = lazyNamed(() => import('./public/ProviderProblemPage.tsx'), 'ProviderProblemPage')
const ResetPasswordPage = lazyNamed(() => import('./public/ResetPasswordPage.tsx'), 'ResetPasswordPage')
const VerifyEmailPage = lazyNamed(() => import('./public/VerifyEmailPage.tsx'), 'VerifyEmailPage')
const UnsubscribePage = lazyNamed(() => import('./public/UnsubscribePage.tsx'), 'UnsubscribePage')
const OutboxPage = lazyNamed(() => import('./staff/OutboxPage.tsx'), 'OutboxPage')
const EmailsList = lazyNamed(() => import('./staff/EmailsList.tsx'), 'EmailsList')
const ProfilePage = lazyNamed(() => import('./creator/ProfilePage.tsx'), 'ProfilePage')
const AccountPage = lazyNamed(() => import('./creator/AccountPage.tsx'), 'AccountPage')
const SecurityPage = lazyNamed(() => import('./creator/SecurityPage.tsx'), 'SecurityPage')
const SessionsPage = lazyNamed(() => import('./creator/SessionsPage.tsx'), 'SessionsPage')
const TokensPage = lazyNamed(() => import('./creator/TokensPage.tsx'), 'TokensPage')
const AppearancePage = lazyNamed(() => import('./public/settings/AppearancePage.tsx'), 'AppearancePage')
const FlagsPage = lazyNamed(() => import('./public/settings/FlagsPage.tsx'), 'FlagsPage')
const LanguagePage = lazyNamed(() => import('./public/settings/LanguagePage.tsx'), 'LanguagePage')
const StaffGate = lazyNamed(() => import('./staff/StaffGate.tsx'), 'StaffGate')
const StaffTokensList = lazyNamed(() => import('./staff/StaffTokensList.tsx'), 'StaffTokensList')
const StaffActsList = lazyNamed(() => import('./staff/StaffActsList.tsx'), 'StaffActsList')
const SessionEndDialog = lazyNamed(() => import('./public/SessionEndDialog.tsx'), 'SessionEndDialog')

const texts = defineMessages({
  publicProfile: { id: 'account.profile', defaultMessage: 'Profile' },
  settings: { id: 'account.settings', defaultMessage: 'Settings' },
  profile: { id: 'accountSettings.profile', defaultMessage: 'Profile' },
  account: { id: 'accountSettings.account', defaultMessage: 'Account' },
  security: { id: 'accountSettings.security', defaultMessage: 'Signing in' },
  sessions: { id: 'accountSettings.sessions', defaultMessage: 'Sessions' },
  staffTokens: { id: 'admin.nav.staffTokens', defaultMessage: 'Staff tokens' },
  staffActs: { id: 'admin.nav.staffActs', defaultMessage: 'Approvals' },
  emails: { id: 'staff.nav.emails', defaultMessage: 'Mails' },
  appearance: { id: 'accountSettings.appearance', defaultMessage: 'Appearance' },
  flags: { id: 'accountSettings.flags', defaultMessage: 'Feature flags' },
  language: { id: 'accountSettings.language', defaultMessage: 'Language' },
  pats: { id: 'accountSettings.pats', defaultMessage: 'Access tokens' },
})

const settingsHome: PublicPage = {
  load: () => Promise.reject(new PageMoved(302, '/settings/profile')),
}

export const identityRoom: Room = {
  name: 'identity',
  pages: [
    { path: '/auth/sign-in', element: <SignInPage /> },
    { path: '/auth/sign-up', element: <SignUpPage /> },
    { path: '/auth/welcome', element: <WelcomePage /> },
    { path: '/auth/problem', element: <ProviderProblemPage /> },
    { path: '/auth/reset-password', element: <ResetPasswordPage /> },
    { path: '/auth/verify-email', element: <VerifyEmailPage /> },
    { path: '/auth/unsubscribe', element: <UnsubscribePage /> },
    { path: '/_dev/mail', element: <OutboxPage /> },
    { path: '/settings', element: <Navigate to="/settings/profile" replace />, handle: settingsHome },
    { path: '/user/:id', element: <UserRoute />, handle: userPage },
  ],
  menu: [
    {
      text: texts.publicProfile,
      icon: UserIcon,
      to: ({ username }) => `/user/${encodeURIComponent(username)}`,
      group: 'places',
    },
    { text: texts.settings, icon: Settings, to: '/settings/account', group: 'account' },
  ],
  settings: [
    { to: '/settings/profile', text: texts.profile, page: <ProfilePage /> },
    { to: '/settings/account', text: texts.account, page: <AccountPage /> },
    { to: '/settings/security', text: texts.security, page: <SecurityPage /> },
    { to: '/settings/sessions', text: texts.sessions, page: <SessionsPage /> },
    { to: '/settings/pats', text: texts.pats, page: <TokensPage /> },
    { to: '/settings/appearance', text: texts.appearance, page: <AppearancePage />, forEverybody: true },
    { to: '/settings/language', text: texts.language, page: <LanguagePage />, forEverybody: true },
    { to: '/settings/feature-flags', text: texts.flags, page: <FlagsPage />, forEverybody: true },
  ],
  admin: [
    { resource: 'staff_acts', text: texts.staffActs, list: StaffActsList },
    { resource: 'staff_tokens', text: texts.staffTokens, list: StaffTokensList },
    { resource: 'emails', text: texts.emails, list: EmailsList },
  ],
  adminVerbs: { ...staffTokenVerbs, ...staffActVerbs },
  fills: [
    sessionEndDialog.fill(SessionEndDialog),
    staffGate.fill(StaffGate),
    userSections.fill(UserStaffPanel),
    userStaffControls.fill(UserSuspension),
    userStaffControls.fill(UserStaffControls),
  ],
}
