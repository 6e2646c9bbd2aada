import type { ProjectType, ProjectV3 } from '../../../api/routes.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Link } from '../../../ui/Link.tsx'
import { DataRow } from '../../../ui/RowList.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import styles from '../list/ProjectRow.module.css'
import { Counts, GameVersions, Loaders, Moment } from '../list/ProjectRow.tsx'
import { pathOfHit } from '../list/searchHit.ts'
import { hitOfProject } from './projectHit.ts'

type Props = { project: ProjectV3; author: string; type: ProjectType | null }

/** A project on its maker's page: as in the catalogue, with its status in place of the name that stands above. */
export function UserProjectRow({ project, author, type }: Props) {
  const hit = hitOfProject(project, author)
  return (
    <DataRow>
      <Avatar src={hit.icon_url} name={hit.title} size={40} />
      <div className={styles.what}>
        <p className={styles.head}>
          <Link to={pathOfHit(hit, type)} className={styles.title} data-row-link>
            <bdi>{hit.title}</bdi>
          </Link>
          {project.status !== 'approved' && <StatusBadge status={project.status} />}
        </p>
        <p className={styles.summary} dir="auto">
          {hit.description}
        </p>
      </div>
      <div className={styles.kind}>
        <Loaders hit={hit} />
        <GameVersions versions={hit.versions} />
      </div>
      <div className={styles.numbers}>
        <span className={styles.pair}>
          <Counts hit={hit} />
        </span>
        <span className={styles.moment}>
          <Moment hit={hit} moment="updated" />
        </span>
      </div>
    </DataRow>
  )
}
