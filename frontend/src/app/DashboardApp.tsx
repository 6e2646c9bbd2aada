import { Suspense } from 'react'
import { Navigate, useLocation } from 'react-router'
import { useAuth } from '../api/useAuth.ts'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { NoPermission } from '../ui/NoPermission.tsx'
import { SkeletonRows, SkeletonText } from '../ui/Skeleton.tsx'
import { DashboardLayout } from './dashboard/DashboardLayout.tsx'
import { dashboardBase, pageAt, useDashboardResources } from './dashboard/resources.ts'

const DashboardLists = lazyNamed(() => import('./dashboard/DashboardLists.tsx'), 'DashboardLists')

/** What the viewer has, at `/dashboard/*`. */
export function DashboardApp() {
  const { loading, user } = useAuth()
  const resources = useDashboardResources()
  const { pathname, search } = useLocation()
  if (loading) return <SkeletonRows rows={8} />
  if (!user) return <NoPermission whole />
  const page = pageAt(resources, pathname)
  // The dashboard used to begin with the list of projects, which had this filter.
  if (page?.resource === '' && new URLSearchParams(search).has('show'))
    return <Navigate to={`${dashboardBase}/projects${search}`} replace />
  if (!page) {
    return (
      <Suspense fallback={<SkeletonRows rows={8} />}>
        <DashboardLists />
      </Suspense>
    )
  }
  const Page = page.page
  return (
    <DashboardLayout>
      <Suspense fallback={<SkeletonText lines={12} />}>
        <Page />
      </Suspense>
    </DashboardLayout>
  )
}
