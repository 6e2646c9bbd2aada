import { useMemo } from 'react'
import { useDataProvider } from 'react-admin'
import type { DashboardDataProvider, DashboardVerbs } from './dashboardDataProvider.ts'

/** What people do in their dashboard. The functions stay the same from render to render; the provider's own do not. */
export function useDashboardVerbs(): DashboardVerbs {
  const provider = useDataProvider<DashboardDataProvider>()
  return useMemo(
    () => ({
      editProjects: (...input) => provider.editProjects(...input),
      readNotifications: (...input) => provider.readNotifications(...input),
      readAllNotifications: () => provider.readAllNotifications(),
      removeNotifications: (...input) => provider.removeNotifications(...input),
    }),
    [provider],
  )
}
