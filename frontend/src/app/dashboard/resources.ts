import { type DashboardList, type DashboardPage, type DashboardResource, useRooms } from '../kit/room.ts'

export const dashboardBase = '/dashboard'

/** Address of a part of the dashboard. */
export const addressOfPart = ({ resource }: Pick<DashboardResource, 'resource'>): string =>
  resource ? `${dashboardBase}/${resource}` : dashboardBase

/** The parts of all rooms, in the order of the navigation. */
export function useDashboardResources(): readonly DashboardResource[] {
  const resources = useRooms().flatMap(({ dashboard = [] }) => dashboard)
  return resources.toSorted((left, right) => left.place - right.place)
}

export const isList = (resource: DashboardResource): resource is DashboardList => 'list' in resource

/** The page at a path, if it is none of react-admin's. */
export const pageAt = (resources: readonly DashboardResource[], pathname: string): DashboardPage | undefined =>
  resources
    .filter((resource): resource is DashboardPage => !isList(resource))
    .find((page) => addressOfPart(page) === pathname.replace(/\/+$/, ''))
