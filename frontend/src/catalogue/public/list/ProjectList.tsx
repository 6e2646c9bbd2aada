import type { DisplayMode } from '../../../api/storage/cosmetics.ts'
import { RowList } from '../../../ui/RowList.tsx'
import { FitsContext, useFits } from '../../setup/fits.ts'
import styles from '../search/SearchPage.module.css'
import { ProjectCard } from './ProjectCard.tsx'
import { type ProjectListProps, ProjectRows } from './ProjectRows.tsx'

/** Projects as rows, cards or pictures. */
export function ProjectList({ view, ...list }: ProjectListProps & { view: DisplayMode }) {
  if (view === 'list') return <ProjectRows {...list} />
  return <ProjectCards {...list} picture={view === 'gallery'} />
}

function ProjectCards({ picture, ...list }: ProjectListProps & { picture: boolean }) {
  const { hits, type, label, busy, moment = 'updated' } = list
  const fits = useFits(hits.map(({ project_id }) => project_id))
  return (
    <FitsContext value={fits}>
      <div className={styles.cards}>
        <RowList label={label} layout={picture ? 'gallery' : 'grid'} busy={busy ?? false}>
          {hits.map((hit) => (
            <ProjectCard key={hit.project_id} hit={hit} type={type} moment={moment} picture={picture} />
          ))}
        </RowList>
      </div>
    </FitsContext>
  )
}
