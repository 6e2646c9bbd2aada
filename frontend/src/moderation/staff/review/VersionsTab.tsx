import { isDependencyType } from '@adit/events/catalogue/version/dependency_type.values.ts'
import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../../api/apiQuery.ts'
import { dependencyTexts, environmentTexts } from '../../../catalogue/project.texts.ts'
import { ChannelBadge } from '../../../catalogue/public/version/ChannelBadge.tsx'
import { useDependencies } from '../../../catalogue/public/version/useDependencies.ts'
import { tagName } from '../../../catalogue/tags.ts'
import { GameRanges } from '../../../catalogue/WorksOn.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FileSize } from '../../../ui/FileSize.tsx'
import { Link } from '../../../ui/Link.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { reviewPath } from '../moderationPaths.ts'
import type { ReviewedVersion } from '../staffAnswers.ts'
import styles from './VersionsTab.module.css'

/** Every version with its files: what was found in them, their hashes, and where else the same bytes are. */
export function VersionsTab({ projectId }: { projectId: string }) {
  const { data, error, refetch } = useApi('GET /_internal/moderation/project/:id/files', { params: { id: projectId } })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonText lines={10} />
  if (data.length === 0) {
    return <EmptyState title={<FormattedMessage id="moderation.noVersions" defaultMessage="No versions yet" />} />
  }
  return <Versions versions={data} />
}

type Dependency = ReviewedVersion['dependencies'][number]

/** Names of what the versions depend on, asked for once for all of them; until they are known, or where they are hidden, ids. */
function useNames(versions: readonly ReviewedVersion[]): (dependency: Dependency) => string {
  const { data = [] } = useDependencies(
    versions.flatMap(({ dependencies }) =>
      dependencies.flatMap((one) =>
        isDependencyType(one.dependency_type) ? [{ ...one, dependency_type: one.dependency_type }] : [],
      ),
    ),
  )
  const projects = new Map(data.map(({ dependency, project }) => [dependency.project_id, project?.name]))
  const numbers = new Map(data.map(({ dependency, version }) => [dependency.version_id, version?.version_number]))
  return ({ project_id, version_id, file_name }) => {
    const name = (project_id && projects.get(project_id)) ?? project_id
    const number = (version_id && numbers.get(version_id)) ?? version_id
    return [name, number].filter(Boolean).join(' ') || (file_name ?? '?')
  }
}

function Versions({ versions }: { versions: readonly ReviewedVersion[] }) {
  const nameOf = useNames(versions)
  return (
    <ul className={styles.versions}>
      {versions.map((version) => (
        <Version key={version.version_id} version={version} nameOf={nameOf} />
      ))}
    </ul>
  )
}

function Version({ version, nameOf }: { version: ReviewedVersion; nameOf: (dependency: Dependency) => string }) {
  const intl = useIntl()
  const { environment, dependencies } = version
  const needs = dependencies.map((dependency) => {
    const kind = dependency.dependency_type
    return `${nameOf(dependency)} (${isDependencyType(kind) ? intl.formatMessage(dependencyTexts[kind]) : kind})`
  })
  return (
    <li className={styles.version}>
      <h2 className={styles.name}>
        {version.name} <code>{version.version_number}</code>
        <ChannelBadge channel={version.channel} />
        {version.removed ? (
          <Badge tone="red">
            <FormattedMessage id="moderation.version.removed" defaultMessage="Deleted" />
          </Badge>
        ) : (
          <StatusBadge status={version.status} />
        )}
      </h2>
      <dl className={styles.found}>
        <Fact label={<FormattedMessage id="moderation.version.loaders" defaultMessage="Loaders" />}>
          {[...version.loaders, ...version.mrpack_loaders].map(tagName).join(', ')}
        </Fact>
        <Fact label={<FormattedMessage id="moderation.version.games" defaultMessage="Game versions" />}>
          <GameRanges versions={version.game_versions} limit={12} />
        </Fact>
        <Fact label={<FormattedMessage id="moderation.version.environment" defaultMessage="Environment" />}>
          {intl.formatMessage(environmentTexts[environment])}
        </Fact>
        <Fact label={<FormattedMessage id="moderation.version.published" defaultMessage="Published" />}>
          <TimeText at={version.published} />
        </Fact>
        <Fact label={<FormattedMessage id="moderation.version.needs" defaultMessage="Dependencies" />}>
          {needs.length === 0 ? '–' : needs.join(', ')}
        </Fact>
      </dl>
      <ul className={styles.files}>
        {version.files.map((file) => (
          <File key={file.id} file={file} />
        ))}
      </ul>
    </li>
  )
}

function Fact({ label, children }: { label: ReactNode; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function File({ file }: { file: ReviewedVersion['files'][number] }) {
  const intl = useIntl()
  const download = intl.formatMessage(
    { id: 'moderation.file.download', defaultMessage: 'Download {name}' },
    { name: file.filename },
  )
  return (
    <li className={styles.file}>
      <a href={file.url} download className={styles.download} aria-label={download}>
        <Download size={16} aria-hidden="true" />
        <span>{file.filename}</span>
      </a>
      <FileSize bytes={file.size} />
      {file.primary && (
        <Badge tone="brand">
          <FormattedMessage id="moderation.file.primary" defaultMessage="Main file" />
        </Badge>
      )}
      {file.file_type && <Badge>{file.file_type}</Badge>}
      <CopyButton name="SHA-1" text={file.hashes.sha1} label={`sha1 ${file.hashes.sha1}`} />
      <CopyButton name="SHA-512" text={file.hashes.sha512} label={`sha512 ${file.hashes.sha512.slice(0, 24)}…`} />
      {file.also_in.length > 0 && (
        <span className={styles.also}>
          <FormattedMessage
            id="moderation.file.alsoIn"
            defaultMessage="An identical file is in {places}"
            values={{
              places: file.also_in.map(({ project_id, version_id }) => (
                <Link key={version_id} to={`${reviewPath(project_id)}?tab=files`}>
                  {project_id}
                </Link>
              )),
            }}
          />
        </span>
      )}
    </li>
  )
}
