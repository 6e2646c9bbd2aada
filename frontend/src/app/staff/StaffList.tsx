import type { ReactNode } from 'react'
import { FilterLiveForm, ListBase, type ListBaseProps, Pagination, useListContext } from 'react-admin'
import { useIntl } from 'react-intl'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { RowList } from '../../ui/RowList.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { usePageHead } from '../../ui/usePageHead.ts'
import styles from './StaffList.module.css'
import { errorOf } from './staffHttp.ts'

interface Props<Row> extends Pick<ListBaseProps, 'sort' | 'perPage' | 'filterDefaultValues'> {
  title: string
  /** What the page is for, or what its numbers mean. */
  description?: ReactNode
  /** Shown when there is nothing at all, or nothing that the filters let through. */
  empty: ReactNode
  /** react-admin inputs, all shown always. */
  filters?: ReactNode
  row: (row: Row) => ReactNode
  /** Buttons beside the title. */
  actions?: ReactNode
}

const pages = [25, 50, 100]

/** A list of the staff pages: react-admin's paging, sorting and filters in the address, rows of our own that `j` and `k` walk. */
export function StaffList<Row extends { id: string }>({
  title,
  description,
  empty,
  filters,
  row,
  actions,
  ...list
}: Props<Row>) {
  return (
    <ListBase perPage={25} {...list}>
      <StaffHead title={title} description={description} actions={actions} />
      {filters && (
        <FilterLiveForm>
          <div className={styles.filters}>{filters}</div>
        </FilterLiveForm>
      )}
      <Rows title={title} empty={empty} row={row} />
    </ListBase>
  )
}

/** The head of a staff page, with its title for the browser. */
export function StaffHead({ title, description, actions }: Pick<Props<never>, 'title' | 'description' | 'actions'>) {
  usePageHead(title)
  return (
    <header className={styles.header}>
      <div className={styles.title}>
        <h1>{title}</h1>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {description && <p className={styles.description}>{description}</p>}
    </header>
  )
}

function Rows<Row extends { id: string }>({ title, empty, row }: Pick<Props<Row>, 'title' | 'empty' | 'row'>) {
  const intl = useIntl()
  const { data, error, isPending, isFetching, refetch, total } = useListContext<Row>()
  if (error) return <ErrorState error={errorOf(error)} onRetry={() => void refetch()} />
  if (isPending) return <SkeletonText lines={12} />
  if (data.length === 0) return <EmptyState title={empty} />
  return (
    <div className={styles.rows}>
      <RowList label={title} layout="dense" busy={isFetching}>
        {data.map(row)}
      </RowList>
      <p className="visually-hidden" role="status">
        {intl.formatMessage(
          { id: 'staff.list.total', defaultMessage: '{total, plural, one {# entry} other {# entries}}' },
          { total },
        )}
      </p>
      <Pagination rowsPerPageOptions={pages} />
    </div>
  )
}
