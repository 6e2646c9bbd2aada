import type { ProjectType, SearchHit } from '../api/routes.ts'
import type { DisplayMode } from '../storage/cosmetics.ts'
import { RowList } from '../ui/RowList.tsx'
import { ProjectCard } from './ProjectCard.tsx'
import { ProjectRow } from './ProjectRow.tsx'

type Props = {
  hits: readonly SearchHit[]
  type: ProjectType | null
  view: DisplayMode
  label: string
  busy?: boolean
  moment?: 'updated' | 'published'
}

/** Projects as rows, cards or pictures. */
export function ProjectList({ hits, type, view, label, busy, moment = 'updated' }: Props) {
  return (
    <RowList label={label} layout={view} busy={busy ?? false}>
      {hits.map((hit) =>
        view === 'list' ? (
          <ProjectRow key={hit.project_id} hit={hit} type={type} moment={moment} />
        ) : (
          <ProjectCard key={hit.project_id} hit={hit} type={type} moment={moment} picture={view === 'gallery'} />
        ),
      )}
    </RowList>
  )
}
