import { FormattedMessage, useIntl } from 'react-intl'
import { Avatar } from '../../../ui/Avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { ChangeText } from '../ChangeText.tsx'
import { formatAmount } from '../figures/metric.texts.ts'
import type { Metric } from '../figures/metric.ts'
import type { Series } from '../figures/namedSeries.ts'
import { formatBarShort } from '../figures/period.texts.ts'
import type { Period } from '../figures/period.ts'
import styles from './SeriesTable.module.css'

interface Props {
  id: string
  metric: Metric
  label: string
  series: readonly Series[]
  nameOf: (id: string) => { name: string; icon: string | null } | undefined
  /** Of the period; null for today, which has not ended. */
  days: number | null
  /** How many projects the rest is. */
  others: number
  /** The bar that is opened. */
  open: { at: number; bar: Period } | null
  total: { amount: number; before: number | undefined; ofBar: number }
}

/** The legend of the chart, and its numbers: what is above in the table is below in the bars. */
export function SeriesTable({ id, metric, label, series, nameOf, days, others, open, total }: Props) {
  const intl = useIntl()
  return (
    <table id={id} className={styles.table} aria-label={label}>
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="analytics.fromBelow" defaultMessage="Project, from below" />
          </th>
          {open && (
            <th scope="col" className={cx(styles.number, styles.open)}>
              {formatBarShort(intl, open.bar)}
            </th>
          )}
          <th scope="col" className={styles.number}>
            {days === null ? (
              <FormattedMessage id="analytics.preset.today" defaultMessage="Today" />
            ) : (
              <FormattedMessage
                id="analytics.days"
                defaultMessage="{days, plural, one {# day} other {# days}}"
                values={{ days }}
              />
            )}
          </th>
          {total.before !== undefined && (
            <th scope="col" className={styles.number}>
              <FormattedMessage id="overview.change" defaultMessage="Change" />
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {series.map((one) => (
          <tr key={one.id ?? 'rest'}>
            <th scope="row">
              <span className={styles.project}>
                <i className={cx(styles.swatch, one.colour === null ? styles.rest : styles[`series${one.colour}`])} />
                <Name of={one.id === null ? undefined : nameOf(one.id)} others={others} />
              </span>
            </th>
            {open && (
              <td className={cx(styles.number, styles.open)}>
                {formatAmount(intl, metric, one.amounts[open.at] ?? 0)}
              </td>
            )}
            <td className={styles.number}>{formatAmount(intl, metric, one.total)}</td>
            {total.before !== undefined && (
              <td className={styles.number}>
                <ChangeText metric={metric} difference={one.total - (one.before ?? 0)} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <FormattedMessage id="analytics.all" defaultMessage="All" />
          </th>
          {open && <td className={cx(styles.number, styles.open)}>{formatAmount(intl, metric, total.ofBar)}</td>}
          <td className={styles.number}>{formatAmount(intl, metric, total.amount)}</td>
          {total.before !== undefined && (
            <td className={styles.number}>
              <ChangeText metric={metric} difference={total.amount - total.before} />
            </td>
          )}
        </tr>
      </tfoot>
    </table>
  )
}

function Name({ of, others }: { of: { name: string; icon: string | null } | undefined; others: number }) {
  if (!of) {
    return (
      <FormattedMessage
        id="overview.others"
        defaultMessage="{count, plural, one {# other} other {# others}}"
        values={{ count: others }}
      />
    )
  }
  return (
    <>
      <Avatar src={of.icon} name={of.name} size={20} />
      <bdi>{of.name}</bdi>
    </>
  )
}
