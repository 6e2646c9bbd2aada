import { type ReactNode, useMemo } from 'react'
import {
  defaultExporter,
  type Exporter,
  FilterLiveForm,
  ListBase,
  useListContext,
  useResourceContext,
  useStore,
} from 'react-admin'
import { FormattedMessage, useIntl } from 'react-intl'
import { Navigate, useLocation } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Pagination } from '../../ui/Pagination.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { usePageHead } from '../../ui/usePageHead.ts'
import { errorOf } from '../staff/staffHttp.ts'
import { type Column, csvOf, type Row } from './column.ts'
import styles from './DashboardList.module.css'
import { ListTable } from './ListTable.tsx'
import { ColumnsButton, ExportButton } from './ListTools.tsx'

interface Props<R extends Row> {
  title: string
  /** Buttons at the end of the heading. */
  actions?: ReactNode
  /** Shown above the list. */
  notice?: ReactNode
  /** Shown when there is nothing at all. */
  empty: ReactNode
  /** react-admin inputs, all shown always. */
  filters?: ReactNode
  columns: readonly Column<R>[]
  sort: { field: string; order: 'ASC' | 'DESC' }
  /** Holds whatever the filters say. */
  filter?: Record<string, unknown>
  /** Names the row for screen readers. */
  nameOf: (row: R) => string
  /** Buttons for the rows that are chosen; rows can be chosen only where there are some. */
  bulkActions?: ReactNode
  isChoosable?: (row: R) => boolean
  /** Name of the file that an export becomes; without one there is none. */
  exportName?: string
  /** What an address of before means now: the filter, or null where it says nothing. */
  filterOfOldAddress?: (params: URLSearchParams) => Record<string, unknown> | null
}

/** Apart from what staff pages keep of resources of the same name. */
const ofViewer = { meta: { of: 'viewer' } }

/** A list of the dashboard: react-admin's paging, sorting, filters and choice of rows, all but the last in the address. */
export function DashboardList<R extends Row>(props: Props<R>) {
  const { title, actions, notice, filters, columns, sort, filter, exportName, filterOfOldAddress } = props
  const { pathname, search } = useLocation()
  usePageHead(title)
  const [hidden] = useHiddenColumns(columns)
  const exporter = useMemo(() => {
    const shown = columns.filter(({ name }) => !hidden.includes(name))
    const exporter: Exporter<R> = (rows, related, dataProvider) =>
      defaultExporter(
        rows.map((row) => csvOf(shown, row)),
        related,
        dataProvider,
        exportName,
      )
    return exportName ? exporter : false
  }, [columns, hidden, exportName])
  const meant = filterOfOldAddress?.(new URLSearchParams(search))
  if (meant) return <Navigate to={`${pathname}?filter=${encodeURIComponent(JSON.stringify(meant))}`} replace />
  return (
    <ListBase<R>
      perPage={25}
      sort={sort}
      storeKey={false}
      queryOptions={ofViewer}
      exporter={exporter}
      {...(filter && { filter })}
    >
      <header className={styles.head}>
        <h1>{title}</h1>
        {actions}
      </header>
      {notice}
      {filters && (
        <FilterLiveForm>
          <div className={styles.filters}>{filters}</div>
        </FilterLiveForm>
      )}
      <Content {...props} />
    </ListBase>
  )
}

/** Names of the columns that are not shown; kept in this browser. */
function useHiddenColumns<R extends Row>(columns: readonly Column<R>[]) {
  const resource = useResourceContext()
  const atFirst = columns.filter(({ startsHidden }) => startsHidden).map(({ name }) => name)
  return useStore<string[]>(`${resource}.hiddenColumns`, atFirst)
}

function Content<R extends Row>(props: Props<R>) {
  const { title, empty, columns, nameOf, bulkActions, isChoosable, exportName } = props
  const intl = useIntl()
  const [hidden, setHidden] = useHiddenColumns(columns)
  const list = useListContext<R>()
  const { data, error, isPending, isFetching, refetch, total = 0, page, perPage, filterValues, setFilters } = list
  const { search } = useLocation()
  const pageAddress = (to: number) => {
    const params = new URLSearchParams(search)
    params.set('page', String(to))
    return `?${params}`
  }
  if (error) return <ErrorState error={errorOf(error)} onRetry={() => void refetch()} />
  if (isPending) return <SkeletonRows rows={8} />
  const isFiltered = Object.keys(filterValues).length > 0
  if (data.length === 0 && !isFiltered) return empty
  return (
    <>
      <div className={styles.tools}>
        <p role="status" className={styles.total}>
          {intl.formatMessage(
            { id: 'dashboard.total', defaultMessage: '{total, plural, one {# entry} other {# entries}}' },
            { total },
          )}
        </p>
        <ColumnsButton columns={columns} hidden={hidden} onChange={setHidden} />
        {exportName && <ExportButton />}
      </div>
      {data.length === 0 ? (
        <EmptyState
          title={<FormattedMessage id="dashboard.noMatch" defaultMessage="Nothing matches these filters" />}
          actions={
            <Button onClick={() => setFilters({}, [])}>
              <FormattedMessage id="dashboard.clear" defaultMessage="Clear filters" />
            </Button>
          }
        />
      ) : (
        <>
          <ListTable
            title={title}
            busy={isFetching ?? false}
            columns={columns.filter(({ name }) => !hidden.includes(name))}
            nameOf={nameOf}
            bulkActions={bulkActions}
            {...(isChoosable && { isChoosable })}
          />
          <Pagination page={page} pages={Math.ceil(total / perPage)} to={pageAddress} />
        </>
      )}
    </>
  )
}
