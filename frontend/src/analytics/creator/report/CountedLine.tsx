import { Scale } from 'lucide-react'
import { defineMessages, FormattedMessage, type MessageDescriptor, useIntl } from 'react-intl'
import { useApi } from '../../../api/apiQuery.ts'
import { notCounted, totalOf } from '../../../catalogue/public/chart/chart.ts'
import { formatBar } from '../figures/period.texts.ts'
import { firstDay, isWholeDays, lastDay, type Period } from '../figures/period.ts'
import styles from './CountedLine.module.css'

const reasons = ['repeats', 'bots', 'embedded'] as const
const texts: Record<(typeof reasons)[number], MessageDescriptor> = defineMessages({
  repeats: { id: 'chart.repeats', defaultMessage: '{count} repeated by the same address' },
  bots: { id: 'chart.bots', defaultMessage: '{count} by bots' },
  embedded: { id: 'chart.embedded', defaultMessage: '{count} embedded by pages' },
})

type Props = {
  scope: readonly string[]
  period: Period
  /** The bar that is opened. */
  bar: Period | undefined
}

/** How many downloads of the period, or of the bar that is opened, did not count, and why. Verdicts are kept by day. */
export function CountedLine({ scope, period, bar }: Props) {
  const intl = useIntl()
  const { data } = useApi('GET /_internal/analytics/verdicts', {
    query: { from: firstDay(period), to: lastDay(period), ...(scope.length > 0 && { project_ids: scope }) },
  })
  const shown = bar && isWholeDays(bar) ? bar : period
  if (!data || !isWholeDays(period)) return null
  const [from, to] = [firstDay(shown), lastDay(shown)]
  const sums = totalOf(data.days.filter(({ day }) => from <= day && day <= to))
  const because = reasons.filter((reason) => sums[reason] > 0)
  return (
    <p className={styles.line}>
      <Scale size={16} aria-hidden="true" />
      <span>
        {shown === bar && `${formatBar(intl, bar)}: `}
        <strong>
          <FormattedMessage
            id="chart.counted"
            defaultMessage="{count} counted"
            values={{ count: intl.formatNumber(sums.counted) }}
          />
        </strong>
        {', '}
        <FormattedMessage
          id="chart.notCounted"
          defaultMessage="{count} not counted"
          values={{ count: intl.formatNumber(notCounted(sums)) }}
        />
        {because.length > 0 && ': '}
        {intl.formatList(
          because.map((reason) => intl.formatMessage(texts[reason], { count: intl.formatNumber(sums[reason]) })),
          { type: 'unit' },
        )}
      </span>
      <a href="/docs/downloads">
        <FormattedMessage id="chart.rule" defaultMessage="How downloads are counted" />
      </a>
    </p>
  )
}
