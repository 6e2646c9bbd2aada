import { Clock, Download, Eye } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Fills } from '../../../app/kit/slot.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import { overviewCards } from '../../slots.ts'
import { ChangeText } from '../ChangeText.tsx'
import { changeOf } from '../figures/amounts.ts'
import { formatAmount, formatShare, metricTexts } from '../figures/metric.texts.ts'
import { formatDay } from '../figures/period.texts.ts'
import { SmallBars } from '../SmallBars.tsx'
import styles from './NumberCards.module.css'
import { type OverviewOfMetric, overviewMetrics, overviewPeriod } from './overviewFigures.ts'
import type { Overview } from './useOverview.ts'

type CardMetric = (typeof overviewMetrics)[number]

const icons = { views: Eye, downloads: Download, playtime: Clock }

/** What counted in thirty days. */
export function NumberCards({ overview: { of, known, error, retry, now } }: { overview: Overview }) {
  const intl = useIntl()
  if (error) return <ErrorState error={error} onRetry={retry} />
  if (of && known.size === 0) {
    return (
      <p className={styles.none}>
        <FormattedMessage
          id="analytics.noneSeen"
          defaultMessage="You can't see the analytics of these projects. Ask their owner for the permission to view analytics."
        />
      </p>
    )
  }
  return (
    <ul
      className={styles.cards}
      aria-label={intl.formatMessage({ id: 'overview.numbers', defaultMessage: 'Numbers of the last 30 days' })}
    >
      {overviewMetrics.map((metric) => (
        <li key={metric} className={styles.card}>
          {of ? <Card metric={metric} of={of[metric]} since={overviewPeriod(now).start} /> : <Skeleton height={116} />}
        </li>
      ))}
      <Fills slot={overviewCards} props={{ period: overviewPeriod(now) }} />
    </ul>
  )
}

type CardProps = { metric: CardMetric; of: OverviewOfMetric; since: number }

function Card({ metric, of: { total, before, days }, since }: CardProps) {
  const intl = useIntl()
  const Icon = icons[metric]
  const { difference, ratio } = changeOf(total, before)
  return (
    <>
      <h2 className={styles.name}>
        <Icon size={14} aria-hidden="true" />
        {intl.formatMessage(metricTexts[metric])}
      </h2>
      <p className={styles.number}>{formatAmount(intl, metric, total)}</p>
      <p className={styles.change}>
        <ChangeText metric={metric} difference={difference} />
        {ratio !== null && difference !== 0 && (
          <FormattedMessage
            id="overview.share"
            defaultMessage=", {share}"
            values={{ share: formatShare(intl, ratio) }}
          />
        )}
        <span className={styles.before}>
          <FormattedMessage
            id="overview.before"
            defaultMessage=", before {amount}"
            values={{ amount: formatAmount(intl, metric, before) }}
          />
        </span>
      </p>
      <SmallBars amounts={days} width={210} height={32} open />
      <p className={styles.axis}>
        <span>{formatDay(intl, since)}</span>
        <span className={styles.most}>
          <FormattedMessage
            id="overview.most"
            defaultMessage="most: {amount}"
            values={{ amount: formatAmount(intl, metric, Math.max(...days.slice(0, -1))) }}
          />
        </span>
        <span>
          <FormattedMessage id="chart.today" defaultMessage="today" />
        </span>
      </p>
    </>
  )
}
