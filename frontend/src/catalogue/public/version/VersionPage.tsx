import { PenLine } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useParams } from 'react-router'
import { toApiError } from '../../../api/apiError.ts'
import { useApi } from '../../../api/apiQuery.ts'
import { useFlag } from '../../../api/storage/flags.ts'
import { Fills } from '../../../app/kit/slot.tsx'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { NumberText } from '../../../ui/NumberText.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { usePageHead } from '../../../ui/usePageHead.ts'
import { platformsOf } from '../../compatibility.ts'
import { MissingVersion } from '../../Missing.tsx'
import { environmentTexts } from '../../project.texts.ts'
import { setupQuery } from '../../projectAddress.ts'
import { versionActions } from '../../slots.ts'
import type { VersionItem } from '../../versionItem.ts'
import { WorksOn } from '../../WorksOn.tsx'
import { primaryFile } from '../download/versionChoice.ts'
import { Author } from '../project/Author.tsx'
import { useProjectView } from '../project/projectView.ts'
import { TabSkeleton } from '../project/TabSkeleton.tsx'
import { ChannelBadge } from './ChannelBadge.tsx'
import { DependencyList } from './DependencyList.tsx'
import { FileLink } from './FileLink.tsx'
import { FileTable } from './FileTable.tsx'
import { FileWarnings } from './FileWarnings.tsx'
import { Changelog, VersionChanges } from './VersionChanges.tsx'
import styles from './VersionPage.module.css'

function Facts({ version }: { version: VersionItem }) {
  const intl = useIntl()
  const developer = useFlag('developerMode')
  return (
    <ul className={styles.facts}>
      <li>
        <FormattedMessage
          id="version.published"
          defaultMessage="Published {time} by {author}"
          values={{
            time: <TimeText at={version.date_published} show="exact" />,
            author: <Author id={version.author_id} />,
          }}
        />
      </li>
      <li>
        <FormattedMessage
          id="project.head.downloads"
          defaultMessage="{number} {count, plural, one {download} other {downloads}}"
          values={{ count: version.downloads, number: <NumberText value={version.downloads} full /> }}
        />
      </li>
      {version.environment !== 'unknown' && <li>{intl.formatMessage(environmentTexts[version.environment])}</li>}
      {developer && (
        <li>
          <CopyButton text={version.id} name="ID" />
        </li>
      )}
    </ul>
  )
}

function Head({ version }: { version: VersionItem }) {
  const { project, base, insider } = useProjectView()
  const file = primaryFile(version.files)
  return (
    <header className={styles.head}>
      <div className={styles.what}>
        <h2 className={styles.title}>
          <bdi>{version.name}</bdi>
          {!version.name.includes(version.version_number) && (
            <bdi className={styles.number}>{version.version_number}</bdi>
          )}
          <ChannelBadge channel={version.version_type} />
          {version.status !== 'listed' && <StatusBadge status={version.status} />}
        </h2>
        <Facts version={version} />
        <WorksOn platforms={platformsOf(version)} versions={[...version.game_versions]} limit={6} />
      </div>
      <div className={styles.actions}>
        {file && (
          <FileLink file={file} look="outlined">
            <FormattedMessage id="project.download" defaultMessage="Download" />
          </FileLink>
        )}
        {insider && (
          <LinkButton to={`${base}/version/${encodeURIComponent(version.id)}/edit`} look="outlined">
            <PenLine aria-hidden="true" />
            <FormattedMessage id="project.version.edit" defaultMessage="Edit" />
          </LinkButton>
        )}
        {!insider && <Fills slot={versionActions} props={{ project, version }} />}
      </div>
    </header>
  )
}

function Loaded({ version }: { version: VersionItem }) {
  const intl = useIntl()
  const { project, base, setup, insider } = useProjectView()
  usePageHead(
    intl.formatMessage(
      { id: 'version.documentTitle', defaultMessage: '{name} {number}' },
      { name: project.name, number: version.version_number },
    ),
  )
  return (
    <>
      <Breadcrumbs
        path={[
          {
            text: intl.formatMessage({ id: 'project.tab.versions', defaultMessage: 'Versions' }),
            to: `${base}/versions${setupQuery(setup)}`,
          },
          { text: version.version_number },
        ]}
      />
      <Head version={version} />
      <section className={styles.section}>
        <h3>
          <FormattedMessage id="project.tab.changelog" defaultMessage="Changelog" />
        </h3>
        <OwnChangelog id={version.id} />
      </section>
      <section className={styles.section}>
        <h3>
          <FormattedMessage id="version.files" defaultMessage="Files" />
        </h3>
        {insider && <FileWarnings version={version.id} />}
        <FileTable files={version.files} />
      </section>
      {version.dependencies.length > 0 && (
        <section className={styles.section}>
          <h3>
            <FormattedMessage id="version.dependencies" defaultMessage="Dependencies" />
          </h3>
          <DependencyList dependencies={version.dependencies} />
        </section>
      )}
      <VersionChanges version={version} />
    </>
  )
}

function OwnChangelog({ id }: { id: string }) {
  const { data, error, refetch } = useApi('GET /_internal/versions/changelogs', { query: { ids: [id] } })
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  return data ? <Changelog rendered={data[0]?.rendered} /> : <SkeletonText lines={4} />
}

/** One version: its changelog, files, what it needs, and what is different from an older one. */
export function VersionPage() {
  const { id, base, setup } = useProjectView()
  const { version = '' } = useParams()
  const { data, error, refetch } = useApi('GET /v3/project/:id/version/:version', { params: { id, version } })
  if (error && !data)
    return toApiError(error).status === 404 ? (
      <MissingVersion version={version} to={`${base}/versions${setupQuery(setup)}`} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  return data ? <Loaded version={data} /> : <TabSkeleton />
}
