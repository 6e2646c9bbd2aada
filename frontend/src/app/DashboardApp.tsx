import { useMemo } from 'react'
import { localStorageStore } from 'react-admin'
import { Navigate, useLocation } from 'react-router'
import { useAuth } from '../api/useAuth.ts'
import { NoPermission } from '../ui/NoPermission.tsx'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { DashboardLayout } from './dashboard/DashboardLayout.tsx'
import { dashboardBase, useDashboardResources } from './dashboard/resources.ts'
import { useRooms } from './kit/room.ts'
import { adminDataProvider } from './staff/adminDataProvider.ts'
import { StaffAdmin } from './staff/StaffAdmin.tsx'

/** Which columns each list shows is kept in this browser; filters, order and page are in the addresses. */
const store = localStorageStore('1', 'dashboard')

/** What the viewer has, at `/dashboard/*`. Brings react-admin along, so load it when it is wanted. */
export function DashboardApp() {
  const { loading, user } = useAuth()
  const resources = useDashboardResources()
  const rooms = useRooms()
  const dataProvider = useMemo(
    () =>
      adminDataProvider(
        '/_internal/dashboard',
        rooms.map(({ dashboardVerbs = {} }) => dashboardVerbs),
      ),
    [rooms],
  )
  const { pathname, search } = useLocation()
  if (loading) return <SkeletonRows rows={8} />
  if (!user) return <NoPermission whole />
  const [first] = resources
  if (first && /^\/dashboard\/?$/.test(pathname))
    return <Navigate to={`${dashboardBase}/${first.resource}${search}`} replace />
  return (
    <StaffAdmin
      base={dashboardBase}
      dataProvider={dataProvider}
      store={store}
      layout={DashboardLayout}
      resources={resources}
    />
  )
}
