import { ChartColumn, LayoutDashboard } from 'lucide-react'
import { defineMessages } from 'react-intl'
import { ofAccount } from '../app/kit/page.ts'
import type { Room } from '../app/kit/room.ts'
import { OfType } from '../catalogue/creator/OfType.tsx'
import { projectOpened, projectSettingsTabs } from '../catalogue/slots.ts'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { ReportView } from './public/ReportView.tsx'

const AnalyticsPage = lazyNamed(() => import('./creator/report/AnalyticsPage.tsx'), 'AnalyticsPage')
const ProjectAnalyticsPage = lazyNamed(
  () => import('./creator/report/ProjectAnalyticsPage.tsx'),
  'ProjectAnalyticsPage',
)
const OverviewPage = lazyNamed(() => import('./creator/overview/OverviewPage.tsx'), 'OverviewPage')
const ChartEventsList = lazyNamed(() => import('./staff/ChartEventsList.tsx'), 'ChartEventsList')

const texts = defineMessages({
  chartEvents: { id: 'staff.nav.chartEvents', defaultMessage: 'Chart announcements' },
  overview: { id: 'overview.title', defaultMessage: 'Overview' },
  analytics: { id: 'analytics.title', defaultMessage: 'Analytics' },
})

export const analyticsRoom: Room = {
  name: 'analytics',
  pages: [
    {
      path: '/:type/:id/settings/analytics',
      element: (
        <OfType>
          <ProjectAnalyticsPage />
        </OfType>
      ),
      handle: ofAccount,
    },
  ],
  dashboard: [
    { resource: '', text: texts.overview, icon: LayoutDashboard, place: 0, page: OverviewPage },
    { resource: 'analytics', text: texts.analytics, icon: ChartColumn, place: 2, page: AnalyticsPage },
  ],
  admin: [{ resource: 'chart_events', text: texts.chartEvents, list: ChartEventsList }],
  fills: [
    projectOpened.fill(ReportView),
    projectSettingsTabs.fill({ path: 'settings/analytics', text: texts.analytics }),
  ],
}
