import { useQuery } from '@tanstack/react-query'
import { CopyCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { apiQuery } from '../../../api/apiQuery.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { RenderedText } from '../../../ui/RenderedText.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { usePageHead } from '../../../ui/usePageHead.ts'
import { platformsOf } from '../../compatibility.ts'
import { setupQuery } from '../../projectAddress.ts'
import type { VersionItem } from '../../versionItem.ts'
import { WorksOn } from '../../WorksOn.tsx'
import { primaryFile } from '../download/versionChoice.ts'
import { useProjectView } from '../project/projectView.ts'
import { TabSkeleton } from '../project/TabSkeleton.tsx'
import styles from './ChangelogTab.module.css'
import { ChannelBadge } from './ChannelBadge.tsx'
import { duplicateChangelogs } from './duplicateChangelogs.ts'
import { FileLink } from './FileLink.tsx'
import { NoVersions } from './NoVersions.tsx'
import { useVersionFilter } from './useVersionFilter.ts'
import { VersionFilters } from './VersionFilters.tsx'
import { filterVersions, pageOf } from './versionFilter.ts'

const versionsOnPage = 20

/** The changelogs of one page, with those of the next older versions, to tell repeated ones. */
function useChangelogs(all: readonly VersionItem[], rows: readonly VersionItem[]) {
  const wanted = all.filter((version, at) => rows.includes(version) || rows.includes(all[at - 1] ?? version))
  const ids = wanted.map(({ id }) => id)
  return useQuery({ ...apiQuery('GET /_internal/versions/changelogs', { query: { ids } }), enabled: ids.length > 0 })
}

type ChangelogProps = { rendered: readonly string[] | undefined; duplicate: boolean; older: VersionItem | undefined }

function Changelog({ rendered, duplicate, older }: ChangelogProps) {
  if (!rendered)
    return (
      <p className={styles.none}>
        <FormattedMessage id="changelog.none" defaultMessage="No changelog" />
      </p>
    )
  return (
    <>
      {duplicate && (
        <p className={styles.duplicate}>
          <Badge icon={<CopyCheck aria-hidden="true" />}>
            <FormattedMessage id="changelog.duplicate" defaultMessage="Duplicate" />
          </Badge>
          <FormattedMessage
            id="changelog.duplicate.of"
            defaultMessage="Same as {number}."
            values={{ number: <bdi>{older?.version_number}</bdi> }}
          />
        </p>
      )}
      <RenderedText rendered={rendered} />
    </>
  )
}

function Entry({ version, children }: { version: VersionItem; children: ReactNode }) {
  const { base, setup } = useProjectView()
  const file = primaryFile(version.files)
  return (
    <li className={styles.entry}>
      <header className={styles.head}>
        <h2>
          <Link to={`${base}/version/${encodeURIComponent(version.id)}${setupQuery(setup)}`}>
            <bdi>{version.name}</bdi>
          </Link>
        </h2>
        {version.version_type !== 'release' && <ChannelBadge channel={version.version_type} />}
        <span className={styles.moment}>
          <TimeText at={version.date_published} show="date" />
        </span>
        {file && <FileLink file={file} circular size="small" look="transparent" />}
        <div className={styles.works}>
          <WorksOn platforms={platformsOf(version)} versions={[...version.game_versions]} limit={2} />
        </div>
      </header>
      {children}
    </li>
  )
}

function Entries({ all, rows }: { all: readonly VersionItem[]; rows: readonly VersionItem[] }) {
  const { data, error, refetch } = useChangelogs(all, rows)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <TabSkeleton />
  const texts = new Map(data.map(({ version_id, rendered }) => [version_id, rendered]))
  const duplicates = duplicateChangelogs(all.map(({ id }) => ({ id, changelog: texts.get(id)?.join('') ?? '' })))
  return (
    <ol className={styles.entries}>
      {rows.map((version) => (
        <Entry key={version.id} version={version}>
          <Changelog
            rendered={texts.get(version.id)}
            duplicate={duplicates.has(version.id)}
            older={all[all.indexOf(version) + 1]}
          />
        </Entry>
      ))}
    </ol>
  )
}

/** What changed in each version, newest first. */
export function ChangelogTab() {
  const intl = useIntl()
  const { project, versions } = useProjectView()
  const { filter, change, addressOf } = useVersionFilter()
  const title = intl.formatMessage({ id: 'project.tab.changelog', defaultMessage: 'Changelog' })
  usePageHead(
    intl.formatMessage(
      { id: 'project.tabTitle', defaultMessage: '{tab} - {name}' },
      { name: project.name, tab: title },
    ),
  )
  if (versions.error && !versions.data) return <ErrorState error={versions.error} onRetry={versions.retry} />
  if (!versions.data) return <TabSkeleton />
  const matching = filterVersions(versions.data, filter)
  const { rows, page, pages } = pageOf(matching, filter.page, versionsOnPage)
  return (
    <>
      {versions.data.length > 0 && (
        <VersionFilters versions={versions.data} filter={filter} onChange={change} count={matching.length} />
      )}
      {rows.length > 0 ? (
        <Entries all={versions.data} rows={rows} />
      ) : (
        <NoVersions
          filtered={versions.data.length > 0}
          onClear={() => change({ channel: null, loader: null, version: null })}
        />
      )}
      <Pagination page={page} pages={pages} to={(next) => addressOf({ ...filter, page: next })} />
    </>
  )
}
