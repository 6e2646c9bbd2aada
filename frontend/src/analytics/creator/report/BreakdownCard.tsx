import { FormattedMessage, useIntl } from 'react-intl'
import { Avatar } from '../../../ui/Avatar.tsx'
import { cx } from '../../../ui/cx.ts'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Link } from '../../../ui/Link.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { type BreakdownRow, isOneThing, shortened } from '../figures/breakdown.ts'
import { formatAmount, formatShare } from '../figures/metric.texts.ts'
import type { Field } from '../figures/metric.ts'
import styles from './BreakdownCard.module.css'
import { useReportFrame } from './reportContext.ts'
import type { OneBreakdown } from './useBreakdowns.ts'
import { fieldTexts, type Named } from './useNames.ts'

export type NameOf = (field: Field, value: string | undefined) => Named

type Props = {
  field: Field
  breakdown: OneBreakdown
  nameOf: NameOf
  /** Rows that stand for themselves; the rest is one. */
  rows: number
}

/** What the figures are made of, by one field. The rows add up to the last one. */
export function BreakdownCard({ field, breakdown: { data, error, retry }, nameOf, rows }: Props) {
  const intl = useIntl()
  const { to } = useReportFrame()
  const heading = intl.formatMessage(fieldTexts[field])
  return (
    <section className={styles.card} aria-label={heading}>
      <header className={styles.head}>
        <h3>{heading}</h3>
        {data && data.rows.length > rows + 1 && (
          <Link to={to({ by: [field] })} preventScrollReset>
            <FormattedMessage
              id="analytics.inAll"
              defaultMessage="{count} in all"
              values={{ count: intl.formatNumber(data.rows.length) }}
            />
          </Link>
        )}
      </header>
      {error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : !data ? (
        <SkeletonRows rows={4} icon={false} />
      ) : data.total === 0 ? (
        <p className={styles.none}>
          <FormattedMessage id="analytics.nothing" defaultMessage="Nothing counted in this period." />
        </p>
      ) : (
        <Rows field={field} breakdown={shortened(data, rows)} nameOf={nameOf} label={heading} />
      )}
    </section>
  )
}

type RowsProps = { field: Field; breakdown: ReturnType<typeof shortened>; nameOf: NameOf; label: string }

function Rows({ field, breakdown: { shown, rest, unnamed, total }, nameOf, label }: RowsProps) {
  const intl = useIntl()
  const { view } = useReportFrame()
  const most = Math.max(...shown.map(({ amount }) => amount), rest.amount, ...unnamed.map(({ amount }) => amount))
  const bar = (amount: number) => ({ inlineSize: `${(100 * amount) / Math.max(1, most)}%` })
  const numbers = (amount: number) => (
    <>
      <td className={styles.amount}>{formatAmount(intl, view.metric, amount)}</td>
      <td className={styles.share}>{formatShare(intl, amount / total)}</td>
    </>
  )
  const row = (one: BreakdownRow) => (
    <tr key={one.values[0] ?? ''} className={cx(!isOneThing(one) && styles.several)}>
      <th scope="row">
        <RowName field={field} value={one.values[0]} name={nameOf(field, one.values[0])} />
      </th>
      <td className={styles.bar} aria-hidden="true">
        <i style={bar(one.amount)} />
      </td>
      {numbers(one.amount)}
    </tr>
  )
  return (
    <table className={styles.rows} aria-label={label}>
      <tbody>
        {shown.map(row)}
        {rest.count > 0 && (
          <tr className={styles.several}>
            <th scope="row">
              <FormattedMessage
                id="overview.others"
                defaultMessage="{count, plural, one {# other} other {# others}}"
                values={{ count: rest.count }}
              />
            </th>
            <td className={styles.bar} aria-hidden="true">
              <i style={bar(rest.amount)} />
            </td>
            {numbers(rest.amount)}
          </tr>
        )}
        {unnamed.map(row)}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <FormattedMessage id="analytics.all" defaultMessage="All" />
          </th>
          <td />
          {numbers(total)}
        </tr>
      </tfoot>
    </table>
  )
}

/** A name that holds the whole report to its value when pressed. */
function RowName({ field, value, name }: { field: Field; value: string | undefined; name: Named }) {
  const { view, to } = useReportFrame()
  const chosen = view.filters[field] ?? []
  const isAlone = chosen.length === 1 && chosen[0] === value
  const text = (
    <>
      {name.project && <Avatar src={name.project.icon} name={name.project.name} size={20} />}
      <bdi>{name.text}</bdi>
    </>
  )
  if (value === undefined || isAlone) return <span className={styles.name}>{text}</span>
  return (
    <Link
      to={to({ filters: { ...view.filters, [field]: [value] }, bar: null })}
      className={styles.name}
      preventScrollReset
    >
      {text}
    </Link>
  )
}
