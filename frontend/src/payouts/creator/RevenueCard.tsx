import { dollarsOf, type Micros, microsOf, sumOf } from '@adit/events/payouts/money.values.ts'
import { useQuery } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import styles from '../../analytics/creator/report/BreakdownCard.module.css'
import type { ReportCardProps } from '../../analytics/slots.ts'
import { apiQuery, useApi } from '../../api/apiQuery.ts'
import type { ResponseOf } from '../../api/client.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useSharesRevenue } from '../useSharesRevenue.ts'
import { Money } from './Money.tsx'
import own from './RevenueCard.module.css'
import { hasReversals, inCents } from './revenue.ts'

type Answer = ResponseOf<'POST /v3/analytics'>

/** Projects that stand for themselves; the rest is one. */
const rowsMax = 6
const instant = (at: number) => new Date(at).toISOString()

/** What the members of projects earned in a period, by project. Nothing on a site without revenue. */
export function RevenueCard(props: ReportCardProps) {
  return useSharesRevenue() ? <Card {...props} /> : null
}

function Card({ period: { start, end }, scope }: ReportCardProps) {
  const intl = useIntl()
  const { data, error, refetch } = useQuery(
    apiQuery('POST /v3/analytics', {
      body: {
        time_range: { start: instant(start), end: instant(end), resolution: { slices: 1 } },
        return_metrics: { project_revenue: { bucket_by: ['project_id'] } },
        ...(scope.length > 0 && { project_ids: [...scope] }),
      },
    }),
  )
  const heading = intl.formatMessage({ id: 'revenue.title', defaultMessage: 'Revenue' })
  return (
    <section className={styles.card} aria-label={heading}>
      <header className={styles.head}>
        <h3>{heading}</h3>
      </header>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data ? (
        <>
          <Projects answer={data} label={heading} />
          <WithoutReversed />
        </>
      ) : (
        <SkeletonRows rows={4} icon={false} />
      )}
    </section>
  )
}

/** On a site where something is taken back. */
function WithoutReversed() {
  const { data } = useApi('GET /v3/payout/platform_revenue')
  if (!data || !hasReversals(data)) return null
  return (
    <p className={styles.none}>
      <FormattedMessage id="revenue.net" defaultMessage="Revenue that was taken back isn’t counted." />
    </p>
  )
}

interface Earned {
  id: string
  amount: Micros
}

const earnedIn = ({ metrics }: Answer): Earned[] =>
  metrics
    .flat()
    .flatMap(({ source_project: id, revenue }) => (id === undefined ? [] : [{ id, amount: microsOf(revenue ?? '0') }]))
    .toSorted((a, b) => (a.amount < b.amount ? 1 : -1))

const shownAmount = (amount: Micros) => inCents(dollarsOf(amount))

function Projects({ answer, label }: { answer: Answer; label: string }) {
  const earned = earnedIn(answer)
  if (earned.length === 0) {
    return (
      <p className={styles.none}>
        <FormattedMessage id="revenue.card.none" defaultMessage="No revenue of this period has been shared." />
      </p>
    )
  }
  const shown = earned.length > rowsMax + 1 ? earned.slice(0, rowsMax) : earned
  const others = earned.slice(shown.length)
  const total = (some: readonly Earned[]) => shownAmount(sumOf(some.map(({ amount }) => amount)))
  return (
    <table className={styles.rows} aria-label={label}>
      <tbody>
        {shown.map(({ id, amount }) => {
          const project = answer.projects[id]
          return (
            <tr key={id}>
              <th scope="row">
                <span className={styles.name}>
                  {project && <Avatar src={project.icon_url ?? null} name={project.name} size={20} />}
                  <bdi>{project?.name ?? id}</bdi>
                </span>
              </th>
              <td className={own.amount}>
                <Money of={shownAmount(amount)} />
              </td>
            </tr>
          )
        })}
        {others.length > 0 && (
          <tr>
            <th scope="row">
              <FormattedMessage
                id="overview.others"
                defaultMessage="{count, plural, one {# other} other {# others}}"
                values={{ count: others.length }}
              />
            </th>
            <td className={own.amount}>
              <Money of={total(others)} />
            </td>
          </tr>
        )}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <FormattedMessage id="analytics.all" defaultMessage="All" />
          </th>
          <td className={own.amount}>
            <Money of={total(earned)} />
          </td>
        </tr>
      </tfoot>
    </table>
  )
}
