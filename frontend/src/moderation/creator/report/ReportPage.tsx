import { FormattedMessage, useIntl } from 'react-intl'
import { useParams } from 'react-router'
import { toApiError } from '../../../api/apiError.ts'
import { useApi } from '../../../api/apiQuery.ts'
import { useAuth } from '../../../api/useAuth.ts'
import { ErrorPage } from '../../../app/kit/ErrorPage.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Breadcrumbs } from '../../../ui/Breadcrumbs.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { NoPermission } from '../../../ui/NoPermission.tsx'
import { RenderedText } from '../../../ui/RenderedText.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { usePageHead } from '../../../ui/usePageHead.ts'
import { itemTypeTexts, reportTypeTexts } from '../../report.texts.ts'
import { reportsPath } from '../../reportPaths.ts'
import { ReportConversation } from './ReportConversation.tsx'
import styles from './ReportPage.module.css'
import { type Report, useReportItems } from './useReportItems.ts'

/** `/dashboard/report/:id`: a report and what its reporter and the moderators write about it. */
export function ReportPage() {
  const intl = useIntl()
  const { id = '' } = useParams()
  const { user, loading } = useAuth()
  const { data, error, refetch } = useApi('GET /_internal/report/:id', { params: { id } })
  usePageHead(intl.formatMessage({ id: 'reports.one', defaultMessage: 'Report' }))
  if (!loading && !user) return <NoPermission whole />
  if (error && !data) {
    return toApiError(error).status === 404 ? (
      <ErrorPage status={404} />
    ) : (
      <ErrorState error={error} onRetry={() => void refetch()} />
    )
  }
  return data ? <Loaded report={data} /> : <SkeletonText lines={12} />
}

function Loaded({ report }: { report: Report }) {
  const intl = useIntl()
  const items = useReportItems([report])
  const item = items?.get(report.item_id)
  const name = <bdi>{item?.name ?? report.item_id}</bdi>
  return (
    <article className={styles.page}>
      <Breadcrumbs
        path={[
          { text: intl.formatMessage({ id: 'reports.title', defaultMessage: 'Your reports' }), to: reportsPath },
          { text: intl.formatMessage({ id: 'reports.one', defaultMessage: 'Report' }) },
        ]}
      />
      <header>
        <h1 className={styles.title}>
          {item ? <Link to={item.to}>{name}</Link> : name}
          <Badge>{intl.formatMessage(reportTypeTexts[report.report_type])}</Badge>
          {report.closed ? (
            <Badge tone="green">
              <FormattedMessage id="reports.isClosed" defaultMessage="Closed" />
            </Badge>
          ) : (
            <Badge tone="blue">
              <FormattedMessage id="reports.isOpen" defaultMessage="Open" />
            </Badge>
          )}
        </h1>
        <p className={styles.facts}>
          <FormattedMessage
            id="reports.facts"
            defaultMessage="{kind}, reported {time}"
            values={{
              kind: intl.formatMessage(itemTypeTexts[report.item_type]),
              time: <TimeText at={report.created} />,
            }}
          />
        </p>
      </header>
      <section className={styles.body}>
        <RenderedText rendered={report.rendered} />
      </section>
      <ReportConversation thread={report.thread_id} closed={report.closed} />
    </article>
  )
}
