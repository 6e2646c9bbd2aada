import { FormattedMessage, useIntl } from 'react-intl'
import { useDeveloperMode } from '../../../app/kit/developerMode.ts'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { FileSize } from '../../../ui/FileSize.tsx'
import { Link } from '../../../ui/Link.tsx'
import { NumberText } from '../../../ui/NumberText.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { DataRow, RowList } from '../../../ui/RowList.tsx'
import { StatusBadge } from '../../../ui/StatusBadge.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { usePageHead } from '../../../ui/usePageHead.ts'
import { platformsOf } from '../../compatibility.ts'
import { setupQuery } from '../../projectAddress.ts'
import type { VersionItem } from '../../versionItem.ts'
import { GameRanges, Platforms } from '../../WorksOn.tsx'
import { primaryFile } from '../download/versionChoice.ts'
import { useProjectView } from '../project/projectView.ts'
import { TabSkeleton } from '../project/TabSkeleton.tsx'
import { ChannelBadge } from './ChannelBadge.tsx'
import { FileLink } from './FileLink.tsx'
import { NoVersions } from './NoVersions.tsx'
import { useVersionFilter } from './useVersionFilter.ts'
import { VersionFilters } from './VersionFilters.tsx'
import styles from './VersionsTab.module.css'
import { filterVersions, pageOf } from './versionFilter.ts'

const rowsOnPage = 50

/** A version that is called by the project's name and its own number says nothing new by its name. */
function ownName({ name, version_number }: VersionItem, project: string): string | null {
  return name.replace(project, '').replace(version_number, '').trim() === '' ? null : name
}

function VersionRow({ version }: { version: VersionItem }) {
  const { project, base, setup } = useProjectView()
  const developer = useDeveloperMode()
  const file = primaryFile(version.files)
  const name = ownName(version, project.name)
  return (
    <DataRow>
      <div className={styles.cells}>
        <div className={styles.name}>
          <p className={styles.number}>
            <Link to={`${base}/version/${encodeURIComponent(version.id)}${setupQuery(setup)}`} data-row-link>
              <bdi>{version.version_number}</bdi>
            </Link>
            {version.version_type !== 'release' && <ChannelBadge channel={version.version_type} />}
            {version.status !== 'listed' && <StatusBadge status={version.status} />}
          </p>
          {name && (
            <p className={styles.title}>
              <bdi>{name}</bdi>
            </p>
          )}
          {developer && <CopyButton text={version.id} name="ID" />}
        </div>
        <div className={styles.works}>
          <Platforms names={platformsOf(version).filter((name) => name !== 'minecraft' && name !== 'datapack')} />
          <GameRanges versions={version.game_versions} limit={2} />
        </div>
        <div className={styles.moment}>
          <TimeText at={version.date_published} />
        </div>
        <div className={styles.downloads}>
          <NumberText value={version.downloads} />
        </div>
        {file ? (
          <>
            <div className={styles.size}>
              <FileSize bytes={file.size} />
            </div>
            <FileLink file={file} circular size="small" className={styles.button} />
          </>
        ) : (
          <span className={styles.size}>
            <FormattedMessage id="file.none" defaultMessage="No file" />
          </span>
        )}
      </div>
    </DataRow>
  )
}

function Columns() {
  return (
    <div className={styles.columns} aria-hidden="true">
      <span className={styles.name}>
        <FormattedMessage id="versions.column.version" defaultMessage="Version" />
      </span>
      <span className={styles.works}>
        <FormattedMessage id="versions.column.works" defaultMessage="Works on" />
      </span>
      <span className={styles.moment}>
        <FormattedMessage id="versions.column.published" defaultMessage="Published" />
      </span>
      <span className={styles.downloads}>
        <FormattedMessage id="versions.column.downloads" defaultMessage="Downloads" />
      </span>
      <span className={styles.size}>
        <FormattedMessage id="versions.column.size" defaultMessage="Size" />
      </span>
      <span className={styles.button} />
    </div>
  )
}

/** All versions, newest first, with the file one press away. */
export function VersionsTab() {
  const intl = useIntl()
  const { project, versions } = useProjectView()
  const { filter, change, addressOf } = useVersionFilter()
  const title = intl.formatMessage({ id: 'project.tab.versions', defaultMessage: 'Versions' })
  usePageHead(
    intl.formatMessage(
      { id: 'project.tabTitle', defaultMessage: '{tab} - {name}' },
      { name: project.name, tab: title },
    ),
  )
  if (versions.error && !versions.data) return <ErrorState error={versions.error} onRetry={versions.retry} />
  if (!versions.data) return <TabSkeleton />
  const matching = filterVersions(versions.data, filter)
  const { rows, page, pages } = pageOf(matching, filter.page, rowsOnPage)
  return (
    <>
      {versions.data.length > 0 && (
        <VersionFilters versions={versions.data} filter={filter} onChange={change} count={matching.length} />
      )}
      {rows.length === 0 ? (
        <NoVersions
          filtered={versions.data.length > 0}
          onClear={() => change({ channel: null, loader: null, version: null })}
        />
      ) : (
        <div className={styles.table}>
          <Columns />
          <RowList label={title} layout="dense">
            {rows.map((version) => (
              <VersionRow key={version.id} version={version} />
            ))}
          </RowList>
        </div>
      )}
      <div className={styles.foot}>
        <Pagination page={page} pages={pages} to={(next) => addressOf({ ...filter, page: next })} />
      </div>
    </>
  )
}
