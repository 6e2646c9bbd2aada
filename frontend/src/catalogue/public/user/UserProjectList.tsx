import type { ProjectType, ProjectV3 } from '../../../api/routes.ts'
import type { DisplayMode } from '../../../api/storage/cosmetics.ts'
import { RowList } from '../../../ui/RowList.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { ProjectCard } from '../list/ProjectCard.tsx'
import { typeOfHit } from '../list/searchHit.ts'
import { TypeLabel } from '../list/TypeLabel.tsx'
import { hitOfProject } from './projectHit.ts'
import { UserProjectRow } from './UserProjectRow.tsx'

type Props = {
  projects: readonly ProjectV3[]
  author: string
  /** Null on a list of all types. */
  type: ProjectType | null
  label: string
  view: DisplayMode
}

/** Projects on their maker's page: what a card says in place of the author is the project's status or type. */
export function UserProjectList({ projects, author, type, label, view }: Props) {
  return (
    <RowList label={label} layout={view}>
      {projects.map((project) => {
        if (view === 'list') return <UserProjectRow key={project.id} project={project} author={author} type={type} />
        const hit = hitOfProject(project, author)
        const note =
          project.status === 'approved' ? (
            <TypeLabel type={type ?? typeOfHit(hit)} />
          ) : (
            <StatusBadge status={project.status} />
          )
        return (
          <ProjectCard
            key={project.id}
            hit={hit}
            type={type}
            moment="updated"
            picture={view === 'gallery'}
            note={note}
          />
        )
      })}
    </RowList>
  )
}
