import { FormattedMessage, useIntl } from 'react-intl'
import { formatAmount } from '../figures/metric.texts.ts'
import type { Metric } from '../figures/metric.ts'
import type { Series } from '../figures/namedSeries.ts'
import { formatBar } from '../figures/period.texts.ts'
import type { Period } from '../figures/period.ts'
import styles from './AllBars.module.css'

interface Props {
  metric: Metric
  bars: readonly Period[]
  series: readonly Series[]
  nameOf: (series: Series) => string
  total: readonly number[]
  before: readonly number[] | null
}

/** Every bar with its numbers, for who would rather read than look. */
export function AllBars({ metric, bars, series, nameOf, total, before }: Props) {
  const intl = useIntl()
  const label = intl.formatMessage({ id: 'analytics.asTable', defaultMessage: 'All bars as a table' })
  return (
    <details className={styles.details}>
      <summary>{label}</summary>
      <div className={styles.scroll}>
        <table className={styles.table} aria-label={label}>
          <thead>
            <tr>
              <th scope="col">
                <FormattedMessage id="analytics.when" defaultMessage="When" />
              </th>
              {series.length > 1 &&
                series.map((one) => (
                  <th key={one.id ?? 'rest'} scope="col">
                    <bdi>{nameOf(one)}</bdi>
                  </th>
                ))}
              <th scope="col">
                <FormattedMessage id="analytics.all" defaultMessage="All" />
              </th>
              {before && (
                <th scope="col">
                  <FormattedMessage id="analytics.beforeColumn" defaultMessage="Before" />
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {bars.map((bar, at) => (
              <tr key={bar.start}>
                <th scope="row">{formatBar(intl, bar)}</th>
                {series.length > 1 &&
                  series.map((one) => (
                    <td key={one.id ?? 'rest'}>{formatAmount(intl, metric, one.amounts[at] ?? 0)}</td>
                  ))}
                <td>{formatAmount(intl, metric, total[at] ?? 0)}</td>
                {before && <td>{formatAmount(intl, metric, before[at] ?? 0)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  )
}
