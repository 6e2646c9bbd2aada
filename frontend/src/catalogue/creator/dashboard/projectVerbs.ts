import { call, type InputOf } from '../../../api/client.ts'

/** Changes to several projects. Fields that are absent stay as they are. */
export type ProjectsEdit = InputOf<'PATCH /v2/projects'>['body']

/** What creators do with several projects. */
export const projectVerbs = {
  /** Changes all of them or none. */
  editProjects: async (ids: readonly string[], changes: ProjectsEdit): Promise<void> =>
    void (await call('PATCH /v2/projects', { query: { ids: [...ids] }, body: changes })),
}
