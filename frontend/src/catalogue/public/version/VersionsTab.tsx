import { CircleCheck } from 'lucide-react'
import { Fragment } from 'react'
import { defineMessages, FormattedMessage, useIntl } from 'react-intl'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { useApi } from '../../../api/apiQuery.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Pagination } from '../../../ui/Pagination.tsx'
import { RowList } from '../../../ui/RowList.tsx'
import { usePageHead } from '../../../ui/usePageHead.ts'
import { tagName } from '../../tags.ts'
import { runsOn } from '../download/versionChoice.ts'
import { useGet } from '../get/useGet.ts'
import { useProjectView } from '../project/projectView.ts'
import { TabSkeleton } from '../project/TabSkeleton.tsx'
import { CompareStrip } from './CompareStrip.tsx'
import { comparedIn, compareParam, comparisonOf, fittingFirst, ticked } from './compare.ts'
import { NoVersions } from './NoVersions.tsx'
import { useVersionFilter } from './useVersionFilter.ts'
import { VersionFilters } from './VersionFilters.tsx'
import { VersionRow } from './VersionRow.tsx'
import styles from './VersionsTab.module.css'
import { filterVersions, pageOf } from './versionFilter.ts'

const rowsOnPage = 50

/** The ticked versions, which are part of the address. */
function useCompared(): { ids: string[]; change: (ids: readonly string[]) => void } {
  const [params] = useSearchParams()
  const { pathname } = useLocation()
  const navigate = useNavigate()
  const change = (ids: readonly string[]) => {
    const next = new URLSearchParams(params)
    if (ids.length === 0) next.delete(compareParam)
    else next.set(compareParam, ids.join(','))
    void navigate(`${pathname}${next.size > 0 ? `?${next}` : ''}`, { replace: true, preventScrollReset: true })
  }
  return { ids: comparedIn(params), change }
}

const columnTexts = defineMessages({
  name: { id: 'versions.column.version', defaultMessage: 'Version' },
  loaders: { id: 'filter.loader', defaultMessage: 'Loader' },
  games: { id: 'filter.version', defaultMessage: 'Game version' },
  moment: { id: 'versions.column.published', defaultMessage: 'Published' },
  downloads: { id: 'versions.column.downloads', defaultMessage: 'Downloads' },
  size: { id: 'versions.column.size', defaultMessage: 'Size' },
})
const columns = ['name', 'loaders', 'games', 'moment', 'downloads', 'size'] as const

function Columns() {
  return (
    <div className={styles.columns} aria-hidden="true">
      {columns.map((column) => (
        <span key={column} className={styles[column]}>
          <FormattedMessage {...columnTexts[column]} />
        </span>
      ))}
      <span className={styles.buttons} />
    </div>
  )
}

/** “Fits 1.21.10, Fabric” above what does, and a heading above the rest. */
function GroupRow({ fits, count, setup }: { fits: boolean; count: number; setup: string }) {
  const intl = useIntl()
  return (
    <li className={styles.group}>
      {fits && <CircleCheck aria-hidden="true" size={16} className={styles.good} />}
      <strong>
        {fits ? (
          <FormattedMessage id="versions.fits" defaultMessage="Fits {setup}" values={{ setup: <bdi>{setup}</bdi> }} />
        ) : (
          <FormattedMessage id="versions.others" defaultMessage="For other setups" />
        )}
      </strong>
      <span>{intl.formatNumber(count)}</span>
    </li>
  )
}

/** All versions, newest first, those that fit what the reader plays before the rest; the file is one press away. */
export function VersionsTab() {
  const intl = useIntl()
  const { project, id, versions } = useProjectView()
  const { data: excerpts } = useApi('GET /_internal/project/:id/excerpts', { params: { id } })
  const { filter, change, addressOf } = useVersionFilter()
  const get = useGet()
  const compared = useCompared()
  const title = intl.formatMessage({ id: 'project.tab.versions', defaultMessage: 'Versions' })
  usePageHead(
    intl.formatMessage(
      { id: 'project.tabTitle', defaultMessage: '{tab} - {name}' },
      { name: project.name, tab: title },
    ),
  )
  if (versions.error && !versions.data) return <ErrorState error={versions.error} onRetry={versions.retry} />
  if (!versions.data) return <TabSkeleton />
  const all = versions.data
  const setup = get?.setup ?? { version: null, loader: null }
  // Without a game version, or if the filter says the same, there is only one group.
  const grouped = setup.version !== null && filter.version === null && filter.loader === null
  const matching = fittingFirst(filterVersions(all, filter), (version) => grouped && runsOn(version, setup))
  const { rows, page, pages } = pageOf(matching, filter.page, rowsOnPage)
  const counts = { fits: matching.filter(({ fits }) => fits).length, rest: matching.filter(({ fits }) => !fits).length }
  const most = Math.max(...all.map(({ downloads }) => downloads))
  const excerptOf = new Map(excerpts?.map(({ version_id, excerpt }) => [version_id, excerpt]))
  const comparison = comparisonOf(all, compared.ids)
  return (
    <>
      {all.length > 0 && (
        <VersionFilters versions={all} filter={filter} onChange={change} count={matching.length} setup={setup} />
      )}
      {rows.length === 0 ? (
        <NoVersions filtered={all.length > 0} onClear={() => change({ channel: null, loader: null, version: null })} />
      ) : (
        <div className={styles.table}>
          <Columns />
          <RowList label={title} layout="dense">
            {rows.map(({ version, fits }, at) => (
              <Fragment key={version.id}>
                {grouped && rows[at - 1]?.fits !== fits && (
                  <GroupRow
                    fits={fits}
                    count={fits ? counts.fits : counts.rest}
                    setup={[setup.version, setup.loader && tagName(setup.loader)].filter(Boolean).join(', ')}
                  />
                )}
                <VersionRow
                  version={version}
                  excerpt={excerptOf.get(version.id)}
                  most={most}
                  compared={compared.ids.includes(version.id)}
                  onCompare={() => compared.change(ticked(compared.ids, version.id))}
                />
              </Fragment>
            ))}
          </RowList>
        </div>
      )}
      <div className={styles.foot}>
        <Pagination page={page} pages={pages} to={(next) => addressOf({ ...filter, page: next })} />
      </div>
      {comparison && <CompareStrip comparison={comparison} onClose={() => compared.change([])} />}
    </>
  )
}
