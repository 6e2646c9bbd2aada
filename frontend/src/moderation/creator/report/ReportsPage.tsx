import { FormattedMessage, useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import { useApiList } from '../../../api/apiQuery.ts'
import { useAuth } from '../../../api/useAuth.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { NoPermission } from '../../../ui/NoPermission.tsx'
import { DataRow, RowList } from '../../../ui/RowList.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { usePageHead } from '../../../ui/usePageHead.ts'
import { itemTypeTexts, reportTypeTexts } from '../../report.texts.ts'
import { newReportPath, reportPath } from '../../reportPaths.ts'
import styles from './ReportsPage.module.css'
import { type Report, type ReportItem, useReportItems } from './useReportItems.ts'

const pageSize = 50

/** `/dashboard/reports`: what one has reported, the open ones or the closed ones. */
export function ReportsPage() {
  const intl = useIntl()
  const { user, loading } = useAuth()
  const [params] = useSearchParams()
  const closed = params.get('show') === 'closed'
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1)
  const title = intl.formatMessage({ id: 'reports.title', defaultMessage: 'Your reports' })
  usePageHead(title)
  if (!loading && !user) return <NoPermission whole />
  return (
    <div className={styles.page}>
      <h1>{title}</h1>
      <nav
        className={styles.filters}
        aria-label={intl.formatMessage({ id: 'reports.filters', defaultMessage: 'Which reports' })}
      >
        <Link to="?" className={styles.filter} aria-current={closed ? undefined : 'true'} preventScrollReset>
          <FormattedMessage id="reports.open" defaultMessage="Open" />
        </Link>
        <Link to="?show=closed" className={styles.filter} aria-current={closed ? 'true' : undefined} preventScrollReset>
          <FormattedMessage id="reports.closed" defaultMessage="Closed" />
        </Link>
      </nav>
      {user ? <OwnReports key={user.id} closed={closed} page={page} /> : <SkeletonRows rows={6} />}
    </div>
  )
}

/** One row more than a page tells whether there is another. */
function OwnReports({ closed, page }: { closed: boolean; page: number }) {
  const intl = useIntl()
  const query = { count: pageSize + 1, offset: (page - 1) * pageSize, all: false, closed }
  const { data, error, refetch } = useApiList('GET /v3/report', { query })
  const shown = data?.slice(0, pageSize)
  const items = useReportItems(shown)
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data || !shown) return <SkeletonRows rows={6} />
  if (shown.length === 0) return <Nothing closed={closed} />
  return (
    <>
      <RowList label={intl.formatMessage({ id: 'reports.title', defaultMessage: 'Your reports' })}>
        {shown.map((report) => (
          <ReportRow key={report.id} report={report} item={items?.get(report.item_id)} />
        ))}
      </RowList>
      <Pages closed={closed} page={page} more={data.length > pageSize} />
    </>
  )
}

function Nothing({ closed }: { closed: boolean }) {
  return closed ? (
    <EmptyState title={<FormattedMessage id="reports.noneClosed" defaultMessage="None of your reports is closed" />} />
  ) : (
    <EmptyState
      title={<FormattedMessage id="reports.none" defaultMessage="You have no open reports" />}
      actions={
        <LinkButton to={newReportPath}>
          <FormattedMessage id="report.page.title" defaultMessage="Report something" />
        </LinkButton>
      }
    >
      <FormattedMessage
        id="reports.none.text"
        defaultMessage="Projects, versions and people have a Report button on their pages."
      />
    </EmptyState>
  )
}

function Pages({ closed, page, more }: { closed: boolean; page: number; more: boolean }) {
  const to = (number: number) => `?${new URLSearchParams({ ...(closed && { show: 'closed' }), page: String(number) })}`
  return (
    <div className={styles.pages}>
      {page > 1 && (
        <LinkButton to={to(page - 1)} rel="prev">
          <FormattedMessage id="pagination.previous" defaultMessage="Previous page" />
        </LinkButton>
      )}
      {more && (
        <LinkButton to={to(page + 1)} rel="next">
          <FormattedMessage id="pagination.next" defaultMessage="Next page" />
        </LinkButton>
      )}
    </div>
  )
}

function ReportRow({ report, item }: { report: Report; item: ReportItem | undefined }) {
  const intl = useIntl()
  const name = item?.name ?? report.item_id
  return (
    <DataRow>
      <Avatar src={item?.icon ?? null} name={name} round={report.item_type === 'user'} />
      <div className={styles.what}>
        <Link to={reportPath(report.id)} data-row-link className={styles.name}>
          <bdi>{name}</bdi>
        </Link>
        <p className={styles.text} dir="auto">
          {report.body}
        </p>
      </div>
      <span className={styles.kind}>{intl.formatMessage(itemTypeTexts[report.item_type])}</span>
      <Badge>{intl.formatMessage(reportTypeTexts[report.report_type])}</Badge>
      <span className={styles.time}>
        <TimeText at={report.created} />
      </span>
    </DataRow>
  )
}
