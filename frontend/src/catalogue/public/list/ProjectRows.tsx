import type { ProjectType, SearchHit } from '../../../api/routes.ts'
import { RowList } from '../../../ui/RowList.tsx'
import { FitsContext, useFits } from '../../setup/fits.ts'
import { ProjectRow } from './ProjectRow.tsx'

export type ProjectListProps = {
  hits: readonly SearchHit[]
  /** Null on a list of all types. */
  type: ProjectType | null
  label: string
  busy?: boolean
  moment?: 'updated' | 'published'
}

/** Projects as dense rows. */
export function ProjectRows({ hits, type, label, busy, moment = 'updated' }: ProjectListProps) {
  return (
    <FitsContext value={useFits(hits.map(({ project_id }) => project_id))}>
      <RowList label={label} busy={busy ?? false}>
        {hits.map((hit) => (
          <ProjectRow key={hit.project_id} hit={hit} type={type} moment={moment} />
        ))}
      </RowList>
    </FitsContext>
  )
}
