import { useMemo } from 'react'
import { localStorageStore } from 'react-admin'
import { useRooms } from '../kit/room.ts'
import { adminDataProvider } from '../staff/adminDataProvider.ts'
import { StaffAdmin } from '../staff/StaffAdmin.tsx'
import { DashboardLayout } from './DashboardLayout.tsx'
import { dashboardBase, isList, useDashboardResources } from './resources.ts'

/** Which columns each list shows is kept in this browser; filters, order and page are in the addresses. */
const store = localStorageStore('1', 'dashboard')

/** The lists of the dashboard. Brings react-admin along, so load it when it is wanted. */
export function DashboardLists() {
  const resources = useDashboardResources().filter(isList)
  const rooms = useRooms()
  const dataProvider = useMemo(
    () =>
      adminDataProvider(
        '/_internal/dashboard',
        rooms.map(({ dashboardVerbs = {} }) => dashboardVerbs),
      ),
    [rooms],
  )
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
