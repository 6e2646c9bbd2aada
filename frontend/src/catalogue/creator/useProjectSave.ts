import { call, type InputOf } from '../../api/client.ts'
import { ApiError } from '../../api/error.ts'
import { useManaged } from './managed.ts'

export type ProjectPatch = InputOf<'PATCH /v3/project/:id'>['body']

/**
 * Saves fields of the project, made on the state that the page shows. When somebody else has changed it meanwhile, the newest state
 * is read before the error goes on, so that the next try is made on that.
 */
export function useProjectSave(): (body: ProjectPatch) => Promise<void> {
  const { project, etag, refresh } = useManaged()
  return async (body) => {
    try {
      await call('PATCH /v3/project/:id', { params: { id: project.id }, body }, { ifMatch: etag })
    } catch (error) {
      if (error instanceof ApiError && error.status === 412) await refresh()
      throw error
    }
    await refresh()
  }
}
