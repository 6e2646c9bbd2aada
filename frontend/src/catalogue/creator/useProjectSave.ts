import { call, type InputOf } from '../../api/client.ts'
import { useManaged } from './managedProject.ts'

export type ProjectPatch = InputOf<'PATCH /v3/project/:id'>['body']

/** Saves fields of the project. It is refused with 412 if somebody else has changed what the page shows. */
export function useProjectSave(): (body: ProjectPatch) => Promise<unknown> {
  const { project, etag } = useManaged()
  return (body) => call('PATCH /v3/project/:id', { params: { id: project.id }, body }, { ifMatch: etag })
}
