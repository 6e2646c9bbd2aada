import { Clock, Download, Eye, Gamepad2, type LucideIcon } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Link } from '../../../ui/Link.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { ChangeText } from '../ChangeText.tsx'
import { changeOf, sum } from '../figures/amounts.ts'
import { formatAmount, formatShare, metricTexts } from '../figures/metric.texts.ts'
import { canFilter, fieldsOf, type Metric, metrics } from '../figures/metric.ts'
import styles from './MetricTabs.module.css'
import { useReportFrame } from './reportContext.ts'
import type { Report } from './useReport.ts'

const icons: Record<Metric, LucideIcon> = { views: Eye, downloads: Download, playtime: Clock, server_plays: Gamepad2 }

const anyOf = (report: Report, metric: Metric) =>
  sum(report.now[metric]?.total ?? []) + sum(report.before[metric]?.total ?? []) > 0

/** What there is of each metric. The one that is chosen is drawn below. Joins of servers are there for servers alone. */
export function MetricTabs({ report }: { report: Report }) {
  const intl = useIntl()
  const { view } = useReportFrame()
  const shown = metrics.filter((metric) => metric !== 'server_plays' || view.metric === metric || anyOf(report, metric))
  return (
    <nav
      className={styles.tabs}
      aria-label={intl.formatMessage({ id: 'analytics.metrics', defaultMessage: 'What is counted' })}
    >
      {shown.map((metric) => (
        <MetricTab key={metric} metric={metric} report={report} />
      ))}
    </nav>
  )
}

function MetricTab({ metric, report }: { metric: Metric; report: Report }) {
  const intl = useIntl()
  const { view, to } = useReportFrame()
  const Icon = icons[metric]
  const isCurrent = view.metric === metric
  // What one metric is broken down by means nothing to the next.
  const by = view.by.filter((field) => fieldsOf(metric).includes(field))
  return (
    <Link to={to({ metric, by })} className={styles.tab} aria-current={isCurrent || undefined} preventScrollReset>
      <span className={styles.name}>
        <Icon size={14} aria-hidden="true" />
        {intl.formatMessage(metricTexts[metric])}
      </span>
      {canFilter(metric, view.filters) ? (
        <Numbers metric={metric} report={report} />
      ) : (
        <span className={styles.none}>
          <FormattedMessage id="analytics.notFiltered" defaultMessage="Not known by these filters" />
        </span>
      )}
    </Link>
  )
}

function Numbers({ metric, report }: { metric: Metric; report: Report }) {
  const intl = useIntl()
  const now = report.now[metric]
  if (!now) return <Skeleton width={96} height={44} />
  const before = report.before[metric]
  const total = sum(now.total)
  const change = before && changeOf(total, sum(before.total))
  return (
    <>
      <span className={styles.number}>{formatAmount(intl, metric, total)}</span>
      {change && (
        <span className={styles.change}>
          <ChangeText metric={metric} difference={change.difference} />
          {change.ratio !== null && change.difference !== 0 && (
            <FormattedMessage
              id="overview.share"
              defaultMessage=", {share}"
              values={{ share: formatShare(intl, change.ratio) }}
            />
          )}
        </span>
      )}
    </>
  )
}
