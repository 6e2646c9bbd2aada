import { Navigate, type RouteObject, useParams } from 'react-router'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { newReportPath, reportPath, reportsPath } from './reportPaths.ts'

const NewReportPage = lazyNamed(() => import('./creator/report/NewReportPage.tsx'), 'NewReportPage')
const ReportsPage = lazyNamed(() => import('./creator/report/ReportsPage.tsx'), 'ReportsPage')
const ReportPage = lazyNamed(() => import('./creator/report/ReportPage.tsx'), 'ReportPage')

function ToReport() {
  return <Navigate to={reportPath(useParams().id ?? '')} replace />
}

/** A new report, one's own reports, and the thread of each. */
export const reportRoutes: RouteObject[] = [
  { path: newReportPath, element: <NewReportPage /> },
  { path: '/dashboard/reports', element: <ReportsPage /> },
  { path: '/dashboard/report/:id', element: <ReportPage /> },
  { path: '/reports', element: <Navigate to={reportsPath} replace /> },
  { path: '/report/:id', element: <ToReport /> },
]
