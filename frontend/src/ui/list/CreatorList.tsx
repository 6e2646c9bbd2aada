import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useNavigate } from 'react-router'
import { EmptyState } from '../EmptyState.tsx'
import { ErrorState } from '../ErrorState.tsx'
import form from '../form/Form.module.css'
import { Link } from '../Link.tsx'
import { Pagination } from '../Pagination.tsx'
import { RowList } from '../RowList.tsx'
import { Select } from '../Select.tsx'
import { SkeletonRows } from '../Skeleton.tsx'
import styles from './CreatorList.module.css'
import { type ListAddress, useListAddress } from './useListAddress.ts'

/** What useQuery says of the rows. */
type Rows<Row> = {
  data: readonly Row[] | undefined
  error: unknown
  refetch: () => unknown
  /** The rows shown belong to an address before this one. */
  isPlaceholderData?: boolean
}

type Props<Row> = {
  title: string
  intro?: ReactNode
  /** What adds a row, beside the title. */
  action?: ReactNode
  rows: Rows<Row>
  /** How many rows there are on all pages, if the server sends them page by page; otherwise `rows` holds all of them. */
  total?: number
  pageSize?: number
  /** From `useListAddress`, if there are filters or orders to choose from. What they mean is up to who makes `rows`. */
  address?: ListAddress
  row: (row: Row) => ReactNode
  /** Shown when there is nothing at all. */
  empty: ReactNode
  /** How many rows are likely, and whether they begin with a picture; their place is kept while they load. */
  skeleton?: { rows: number; icon: boolean }
}

/** A list on the pages of creators. Its address holds its filter, order and page; it has all the states of a list. */
export function CreatorList<Row>(props: Props<Row>) {
  const { title, intro, action } = props
  const plain = useListAddress()
  const address = props.address ?? plain
  return (
    <section className={form.form}>
      <div className={styles.head}>
        <div>
          <h2>{title}</h2>
          {intro && <p className={form.intro}>{intro}</p>}
        </div>
        {action}
      </div>
      <Choices title={title} address={address} />
      <Body {...props} address={address} />
    </section>
  )
}

function Choices({ title, address }: { title: string; address: ListAddress }) {
  const intl = useIntl()
  const navigate = useNavigate()
  const { filters, sorts } = address
  if (filters.length + sorts.length === 0) return null
  return (
    <div className={styles.choices}>
      {filters.length > 0 && (
        <nav className={styles.filters} aria-label={title}>
          {filters.map(({ value, text, count }) => (
            <Link
              key={value}
              to={address.to({ show: value })}
              className={styles.filter}
              aria-current={value === address.show ? 'true' : undefined}
              preventScrollReset
            >
              {text}
              {count !== undefined && <span className={styles.count}>{intl.formatNumber(count)}</span>}
            </Link>
          ))}
        </nav>
      )}
      {sorts.length > 0 && (
        <Select
          label={<FormattedMessage id="list.sort" defaultMessage="Sort by" />}
          value={address.sort}
          onChange={(sort) => void navigate(address.to({ sort }), { preventScrollReset: true })}
          options={sorts}
        />
      )}
    </div>
  )
}

function Body<Row>(props: Props<Row> & { address: ListAddress }) {
  const { title, rows, total, pageSize = 50, row, empty, skeleton = { rows: 5, icon: true }, address } = props
  const { data, error, refetch } = rows
  if (!data && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data)
    return (
      <div aria-busy="true">
        <SkeletonRows {...skeleton} />
      </div>
    )
  const filtered = address.show !== (address.filters[0]?.value ?? '')
  const pages = Math.max(1, Math.ceil((total ?? data.length) / pageSize))
  const page = Math.min(address.page, pages)
  const shown = total === undefined ? data.slice((page - 1) * pageSize, page * pageSize) : data
  if (shown.length === 0)
    return filtered ? (
      <EmptyState title={<FormattedMessage id="list.noneMatch" defaultMessage="Nothing matches this filter" />} />
    ) : (
      empty
    )
  return (
    <>
      <RowList label={title} busy={rows.isPlaceholderData ?? false}>
        {shown.map(row)}
      </RowList>
      <Pagination page={page} pages={pages} to={(number) => address.to({ page: number })} />
    </>
  )
}
