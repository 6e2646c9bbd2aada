import { dependencyTypes } from '@adit/events/catalogue/version/dependency_type.values.ts'
import { FormattedMessage, useIntl } from 'react-intl'
import { Avatar } from '../../../ui/Avatar.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { dependencyTexts } from '../../project.texts.ts'
import { baseOf } from '../../projectAddress.ts'
import type { Dependency } from '../../versionItem.ts'
import styles from './DependencyList.module.css'
import { type Resolved, useDependencies } from './useDependencies.ts'

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

/**
 * What a version needs, can use, or does not work with, by kind. `query` goes onto the links, so that the next page knows what
 * the reader plays.
 */
export function DependencyList({ dependencies, query = '' }: { dependencies: readonly Dependency[]; query?: string }) {
  const intl = useIntl()
  const { data, error, retry } = useDependencies(dependencies)
  if (error && !data) return <ErrorState error={error} onRetry={retry} />
  if (!data) return <SkeletonRows rows={dependencies.length} />
  return dependencyTypes.map((kind) => {
    const ofKind = data.filter(({ dependency }) => dependency.dependency_type === kind)
    if (ofKind.length === 0) return null
    return (
      <div key={kind} className={styles.kind} data-kind={kind}>
        <h3>{intl.formatMessage(dependencyTexts[kind])}</h3>
        <ul>
          {ofKind.map((resolved) => (
            <Row
              key={`${resolved.dependency.project_id} ${resolved.dependency.version_id} ${resolved.dependency.file_name}`}
              resolved={resolved}
              query={query}
            />
          ))}
        </ul>
      </div>
    )
  })
}
