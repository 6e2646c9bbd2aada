import type { DisplayMode } from '../../../api/storage/cosmetics.ts'
import { RowList } from '../../../ui/RowList.tsx'
import styles from '../search/SearchPage.module.css'
import { ProjectCard } from './ProjectCard.tsx'
import { type ProjectListProps, ProjectRows } from './ProjectRows.tsx'

/** Projects as rows, cards or pictures. */
export function ProjectList({ view, ...list }: ProjectListProps & { view: DisplayMode }) {
  if (view === 'list') return <ProjectRows {...list} />
  const { hits, type, label, busy, moment = 'updated' } = list
  return (
    <div className={styles.cards}>
      <RowList label={label} layout={view} busy={busy ?? false}>
        {hits.map((hit) => (
          <ProjectCard key={hit.project_id} hit={hit} type={type} moment={moment} picture={view === 'gallery'} />
        ))}
      </RowList>
    </div>
  )
}
