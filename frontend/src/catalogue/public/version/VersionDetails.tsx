import { FormattedMessage } from 'react-intl'
import { useApi } from '../../../api/apiQuery.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FileSize } from '../../../ui/FileSize.tsx'
import { Link } from '../../../ui/Link.tsx'
import { RenderedText } from '../../../ui/RenderedText.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { setupQuery } from '../../projectAddress.ts'
import type { VersionItem } from '../../versionItem.ts'
import { Author } from '../project/Author.tsx'
import { useProjectView } from '../project/projectView.ts'
import { DependencyList } from './DependencyList.tsx'
import styles from './VersionsTab.module.css'

function Excerpt({ version }: { version: VersionItem }) {
  const { data, error, refetch } = useApi('GET /_internal/versions/changelogs', { query: { ids: [version.id] } })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonText lines={4} />
  const [changelog] = data
  if (!changelog)
    return (
      <p className={styles.quiet}>
        <FormattedMessage id="changelog.none" defaultMessage="No changelog" />
      </p>
    )
  return <RenderedText rendered={changelog.rendered} className={styles.beginning} />
}

/** What an open row says: how the changelog begins, the files with their hashes, and what the version needs. */
export function VersionDetails({ version }: { version: VersionItem }) {
  const { base, setup } = useProjectView()
  return (
    <div className={styles.details}>
      <div className={styles.changes}>
        <Excerpt version={version} />
        <Link to={`${base}/version/${encodeURIComponent(version.id)}${setupQuery(setup)}`} className={styles.openLink}>
          <FormattedMessage id="versions.open" defaultMessage="Open this version" />
        </Link>
      </div>
      <div>
        <dl className={styles.facts}>
          {version.files.map((file) => (
            <div key={file.id}>
              <dt>
                <bdi>{file.filename}</bdi> <FileSize bytes={file.size} />
              </dt>
              <dd>
                <CopyButton text={file.hashes.sha512} name="SHA-512" />
              </dd>
            </div>
          ))}
          <div>
            <dt>
              <FormattedMessage
                id="version.published"
                defaultMessage="Published {time} by {author}"
                values={{
                  time: <TimeText at={version.date_published} show="exact" />,
                  author: <Author id={version.author_id} />,
                }}
              />
            </dt>
          </div>
        </dl>
        {version.dependencies.length > 0 && <DependencyList dependencies={version.dependencies} />}
      </div>
    </div>
  )
}
