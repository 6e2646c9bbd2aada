import { FormattedMessage, useIntl } from 'react-intl'
import { toApiError } from '../../../api/apiError.ts'
import { useApi } from '../../../api/apiQuery.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { RenderedText } from '../../../ui/RenderedText.tsx'
import { SkeletonText } from '../../../ui/Skeleton.tsx'
import { TimeText } from '../../../ui/TimeText.tsx'
import { usePageHead } from '../../../ui/usePageHead.ts'
import { itemTypeTexts, reportTypeTexts } from '../../report.texts.ts'
import { WhoText } from '../history/WhoText.tsx'
import { reportsPath, reviewPath } from '../moderationPaths.ts'
import { ThreadTab } from '../review/ThreadTab.tsx'
import type { StaffReport } from '../staffAnswers.ts'
import { ReportActions } from './ReportActions.tsx'
import styles from './ReportPage.module.css'

/** One report before staff: what is wrong with what, what was said about it, and whether it is settled. */
export function ReportPage({ id }: { id: string }) {
  const { data, error, refetch } = useApi('GET /admin-api/reports/:id', { params: { id } })
  const intl = useIntl()
  usePageHead(intl.formatMessage({ id: 'moderation.report.title', defaultMessage: 'Report' }))
  if (error)
    return toApiError(error).status === 404 ? <Missing /> : <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonText lines={16} />
  return (
    <article className={styles.page}>
      <Header report={data} />
      <RenderedText rendered={data.rendered} />
      <ReportActions report={data} />
      <section>
        <h2 className={styles.heading}>
          <FormattedMessage id="moderation.report.thread" defaultMessage="Messages" />
        </h2>
        <ThreadTab
          threadId={data.thread_id}
          to={<FormattedMessage id="moderation.report.message" defaultMessage="Message to the reporter" />}
        />
      </section>
    </article>
  )
}

function Missing() {
  return (
    <EmptyState
      whole
      title={<FormattedMessage id="moderation.report.missing" defaultMessage="Report not found" />}
      actions={
        <LinkButton to={reportsPath}>
          <FormattedMessage id="moderation.report.back" defaultMessage="All reports" />
        </LinkButton>
      }
    >
      <FormattedMessage
        id="moderation.report.missing.text"
        defaultMessage="The address may have been mistyped, or another moderator has deleted the report."
      />
    </EmptyState>
  )
}

function Header({ report }: { report: StaffReport }) {
  const intl = useIntl()
  const { item, reporter } = report
  return (
    <header className={styles.header}>
      <h1 className={styles.title}>
        <ItemLink report={report} />
        <Badge tone={report.report_type === 'malicious' ? 'red' : 'neutral'}>
          {intl.formatMessage(reportTypeTexts[report.report_type])}
        </Badge>
        {report.closed !== null && (
          <Badge tone="green">
            <FormattedMessage id="moderation.reports.isClosed" defaultMessage="Closed" />
          </Badge>
        )}
      </h1>
      <p className={styles.facts}>
        <span>{intl.formatMessage(itemTypeTexts[report.item_type])}</span>
        <CopyButton
          text={item.id}
          name={intl.formatMessage({ id: 'moderation.report.itemId', defaultMessage: 'item ID' })}
        />
        <span>
          <FormattedMessage
            id="moderation.report.by"
            defaultMessage="Reported {time} by {name}"
            values={{ time: <TimeText at={report.created} />, name: <WhoText who={reporter} /> }}
          />
        </span>
        {item.project && (
          <Link to={reviewPath(item.project.id)}>
            <FormattedMessage id="moderation.report.review" defaultMessage="Project review" />
          </Link>
        )}
        {item.others > 0 && (
          <Link to={`${reportsPath}?filter=${encodeURIComponent(JSON.stringify({ q: item.id, closed: false }))}`}>
            <FormattedMessage
              id="moderation.report.others"
              defaultMessage="{count, plural, one {# more open report} other {# more open reports}} about the same item"
              values={{ count: item.others }}
            />
          </Link>
        )}
      </p>
    </header>
  )
}

/** The public page of what is reported; what is deleted has none. */
function ItemLink({ report: { item, item_type } }: { report: StaffReport }) {
  const { project } = item
  const name = item.name ?? item.id
  if (item_type === 'user') {
    return (
      <Link to={`/user/${encodeURIComponent(name)}`}>
        <bdi>{name}</bdi>
      </Link>
    )
  }
  const title = item_type === 'version' && project ? `${project.title} ${name}` : name
  if (!project || project.deleted) return <bdi>{title}</bdi>
  const base = `/${project.project_type}/${encodeURIComponent(project.slug)}`
  return (
    <Link to={item_type === 'version' ? `${base}/version/${item.id}` : base}>
      <bdi>{title}</bdi>
    </Link>
  )
}
