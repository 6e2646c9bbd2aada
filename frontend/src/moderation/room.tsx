import { Flag, Gavel } from 'lucide-react'
import { defineMessages } from 'react-intl'
import { Navigate } from 'react-router'
import { ofAccount } from '../app/kit/page.ts'
import type { Room } from '../app/kit/room.ts'
import { OfType } from '../catalogue/creator/OfType.tsx'
import { projectNotes, projectSettingsAside, projectSettingsTabs, versionActions } from '../catalogue/slots.ts'
import { suspensionFields, userActions } from '../identity/slots.ts'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { ToReport } from './creator/report/ToReport.tsx'
import { moderatorMessageKind, staffConflictKind, statusChangeKind } from './creator/review/reviewKinds.ts'
import { ReportProject, ReportUser, ReportVersion } from './public/reportButtons.tsx'
import { newReportPath, reportsPath } from './reportPaths.ts'
import { moderationBase } from './staff/moderationPaths.ts'
import { moderationVerbs } from './staff/moderationVerbs.ts'
import { WithheldProjects } from './staff/suspension/WithheldProjects.tsx'

const SuspendedPage = lazyNamed(() => import('./public/SuspendedPage.tsx'), 'SuspendedPage')
const AppealsList = lazyNamed(() => import('./staff/AppealsList.tsx'), 'AppealsList')
const AppealShow = lazyNamed(() => import('./staff/AppealShow.tsx'), 'AppealShow')
const NewReportPage = lazyNamed(() => import('./creator/report/NewReportPage.tsx'), 'NewReportPage')
const OwnReportsList = lazyNamed(() => import('./creator/dashboard/OwnReportsList.tsx'), 'OwnReportsList')
const ReportPage = lazyNamed(() => import('./creator/report/ReportPage.tsx'), 'ReportPage')
const ReviewPage = lazyNamed(() => import('./creator/review/ReviewPage.tsx'), 'ReviewPage')
const ReviewPanel = lazyNamed(() => import('./creator/review/ReviewPanel.tsx'), 'ReviewPanel')
const QueueList = lazyNamed(() => import('./staff/QueueList.tsx'), 'QueueList')
const ReportsList = lazyNamed(() => import('./staff/ReportsList.tsx'), 'ReportsList')
const ReportShow = lazyNamed(() => import('./staff/ReportShow.tsx'), 'ReportShow')
const ProjectsList = lazyNamed(() => import('./staff/ProjectsList.tsx'), 'ProjectsList')
const ReviewShow = lazyNamed(() => import('./staff/ReviewShow.tsx'), 'ReviewShow')

const texts = defineMessages({
  reports: { id: 'account.reports', defaultMessage: 'Your reports' },
  ownReports: { id: 'dashboard.reports', defaultMessage: 'Reports' },
  moderation: { id: 'account.moderation', defaultMessage: 'Moderation' },
  review: { id: 'settings.review', defaultMessage: 'Review' },
  queue: { id: 'moderation.nav.queue', defaultMessage: 'Queue' },
  allReports: { id: 'moderation.nav.reports', defaultMessage: 'Reports' },
  appeals: { id: 'moderation.nav.appeals', defaultMessage: 'Appeals' },
  projects: { id: 'moderation.nav.projects', defaultMessage: 'Projects' },
})

export const moderationRoom: Room = {
  name: 'moderation',
  pages: [
    { path: '/auth/suspended', element: <SuspendedPage /> },
    { path: newReportPath, element: <NewReportPage />, handle: ofAccount },
    { path: '/dashboard/report/:id', element: <ReportPage />, handle: ofAccount },
    { path: '/reports', element: <Navigate to={reportsPath} replace />, handle: ofAccount },
    { path: '/report/:id', element: <ToReport />, handle: ofAccount },
    {
      path: '/:type/:id/moderation',
      element: (
        <OfType>
          <ReviewPage />
        </OfType>
      ),
      handle: ofAccount,
    },
  ],
  dashboard: [{ resource: 'reports', text: texts.ownReports, icon: Flag, place: 4, list: OwnReportsList }],
  menu: [
    { text: texts.reports, icon: Flag, to: reportsPath, group: 'places' },
    { text: texts.moderation, icon: Gavel, to: moderationBase, group: 'places', only: 'moderators' },
  ],
  staff: [
    { resource: 'review_queue', text: texts.queue, list: QueueList },
    { resource: 'reports', text: texts.allReports, list: ReportsList, show: ReportShow },
    { resource: 'appeals', text: texts.appeals, list: AppealsList, show: AppealShow },
    { resource: 'projects', text: texts.projects, list: ProjectsList, show: ReviewShow },
  ],
  staffVerbs: moderationVerbs,
  fills: [
    userActions.fill(ReportUser),
    suspensionFields.fill(WithheldProjects),
    projectNotes.fill(ReportProject),
    versionActions.fill(ReportVersion),
    projectSettingsAside.fill(ReviewPanel),
    projectSettingsTabs.fill({ path: 'moderation', text: texts.review }),
    statusChangeKind,
    moderatorMessageKind,
    staffConflictKind,
  ],
}
