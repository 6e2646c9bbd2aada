import { type DashboardResource, useRooms } from '../kit/room.ts'

export const dashboardBase = '/dashboard'

/** The lists of all rooms, the one where the dashboard begins first. */
export function useDashboardResources(): readonly DashboardResource[] {
  const resources = useRooms().flatMap(({ dashboard = [] }) => dashboard)
  return resources.toSorted((left, right) => Number(right.first ?? false) - Number(left.first ?? false))
}
