import { useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Button } from '../../../ui/Button.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { baseOf } from '../../projectAddress.ts'
import type { Dependency } from '../../versionItem.ts'
import styles from './DependencyList.module.css'
import { type Resolved, useDependencies } from './useDependencies.ts'

/** A pack brings hundreds along. */
const rowsFirst = 12

/** The name behind a dependency as text: a project, else a file, else only an id. */
function nameOf({ dependency, project }: Resolved): string {
  return project?.name ?? dependency.file_name ?? dependency.project_id ?? dependency.version_id ?? ''
}

function Row({ resolved, query }: { resolved: Resolved; query: string }) {
  const { dependency, project, version } = resolved
  const name = nameOf(resolved)
  return (
    <li className={styles.row}>
      <Avatar src={project?.icon_url} name={name} size={32} />
      <span className={styles.what}>
        {project ? (
          <Link to={baseOf(project) + (version ? `/version/${encodeURIComponent(version.id)}` : query)}>
            <bdi>{name}</bdi>
          </Link>
        ) : (
          <bdi className={styles.name}>{name}</bdi>
        )}
        <span className={styles.note}>
          {version && (
            <FormattedMessage
              id="dependency.version"
              defaultMessage="exactly {number}"
              values={{ number: <bdi>{version.version_number}</bdi> }}
            />
          )}
          {!project &&
            (dependency.project_id === null && dependency.version_id === null ? (
              <FormattedMessage id="dependency.file" defaultMessage="an external file" />
            ) : (
              <FormattedMessage id="dependency.hidden" defaultMessage="not public or deleted" />
            ))}
          {!version && project && <span dir="auto">{project.summary}</span>}
        </span>
      </span>
    </li>
  )
}

type Props = {
  dependencies: readonly Dependency[]
  /** Goes onto the links, so that the next page knows what the reader plays. */
  query: string
}

function Rows({ dependencies, query }: Props) {
  const { data, error, retry } = useDependencies(dependencies)
  if (error && !data) return <ErrorState error={error} onRetry={retry} />
  if (!data) return <SkeletonRows rows={dependencies.length} />
  return (
    <ul>
      {data.map((resolved) => (
        <Row
          key={`${resolved.dependency.project_id} ${resolved.dependency.version_id} ${resolved.dependency.file_name}`}
          resolved={resolved}
          query={query}
        />
      ))}
    </ul>
  )
}

/** Dependencies with their icons: the first of them, and the rest when it is asked for. */
export function DependencyRows({ dependencies, query }: Props) {
  const [all, setAll] = useState(false)
  const rest = dependencies.slice(rowsFirst)
  return (
    <>
      <Rows dependencies={dependencies.slice(0, rowsFirst)} query={query} />
      {rest.length > 0 &&
        (all ? (
          <Rows dependencies={rest} query={query} />
        ) : (
          <Button size="small" look="outlined" onClick={() => setAll(true)}>
            <FormattedMessage
              id="dependency.all"
              defaultMessage="Show all {count}"
              values={{ count: dependencies.length }}
            />
          </Button>
        ))}
    </>
  )
}
