import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, fetchUtils } from 'react-admin'
import { call, type InputOf } from '../../api/client.ts'
import { staffHttp } from '../staff/staffHttp.ts'

/** Changes that hold for several projects; what is absent stays. */
export type ProjectsEdit = InputOf<'PATCH /v2/projects'>['body']

/** What people do in their dashboard, each a command of its own; none is an `update` in disguise. */
export interface DashboardVerbs {
  /** Changes all of them or none. */
  editProjects(ids: readonly string[], changes: ProjectsEdit): Promise<void>
  readNotifications(ids: readonly string[]): Promise<void>
  readAllNotifications(): Promise<void>
  removeNotifications(ids: readonly string[]): Promise<void>
}

export type DashboardDataProvider = DataProvider & DashboardVerbs

const verbs: DashboardVerbs = {
  editProjects: async (ids, body) => void (await call('PATCH /v2/projects', { query: { ids: [...ids] }, body })),
  readNotifications: async (ids) => void (await call('PATCH /v3/notifications', { query: { ids: [...ids] } })),
  readAllNotifications: async () => void (await call('POST /_internal/notifications/read')),
  removeNotifications: async (ids) => void (await call('DELETE /v3/notifications', { query: { ids: [...ids] } })),
}

/** The lists of the dashboard in the dialect of ra-data-simple-rest, and what people do as methods beside them. */
export const dashboardDataProvider: DashboardDataProvider = {
  // The library wants `any` where our answer says that its JSON is unknown.
  ...simpleRestProvider('/_internal/dashboard', staffHttp as typeof fetchUtils.fetchJson),
  ...verbs,
}
