import { dollarsOf } from '@adit/events/payouts/money.values.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { Wallet } from 'lucide-react'
import { FormattedDate, FormattedMessage } from 'react-intl'
import change from '../../analytics/creator/ChangeText.module.css'
import styles from '../../analytics/creator/overview/NumberCards.module.css'
import { SmallBars } from '../../analytics/creator/SmallBars.tsx'
import type { OverviewCardProps } from '../../analytics/slots.ts'
import { apiQuery } from '../../api/apiQuery.ts'
import { cx } from '../../ui/cx.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Link } from '../../ui/Link.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useSharesRevenue } from '../useSharesRevenue.ts'
import { balanceDays, monthsOf } from './balanceDays.ts'
import { Money } from './Money.tsx'
import { inCents, wholeBalance } from './revenue.ts'

/** The balance, and what the period added to it. Nothing on a site without revenue. */
export function BalanceCard(props: OverviewCardProps) {
  return useSharesRevenue() ? <Card {...props} /> : null
}

function Card({ period }: OverviewCardProps) {
  const balance = useQuery(apiQuery('GET /v3/payout/balance'))
  const months = useQueries({
    queries: monthsOf(period).map((month) => apiQuery('GET /_internal/payout/revenue', { query: { month } })),
  })
  const asked = [balance, ...months]
  const error = asked.find((one) => one.error)?.error
  const answers = months.flatMap(({ data }) => data ?? [])
  return (
    <li className={styles.card}>
      {error ? (
        <ErrorState error={error} onRetry={() => void Promise.all(asked.map((one) => one.refetch()))} />
      ) : balance.data && answers.length === months.length ? (
        <Balance
          balance={wholeBalance(balance.data)}
          earned={balanceDays(
            period,
            answers.flatMap(({ days }) => days),
          )}
          period={period}
        />
      ) : (
        <Skeleton height={116} />
      )}
    </li>
  )
}

type BalanceProps = OverviewCardProps & { balance: string; earned: ReturnType<typeof balanceDays> }

function Balance({ balance, earned: { total, before, days }, period: { start, end } }: BalanceProps) {
  const lastDay = end - 86_400_000
  const [most = 0n] = days.filter((amount) => amount > 0n).toSorted((one, other) => (one > other ? -1 : 1))
  return (
    <>
      <h2 className={styles.name}>
        <Wallet size={14} aria-hidden="true" />
        <Link to="/dashboard/revenue">
          <FormattedMessage id="overview.balance" defaultMessage="Balance" />
        </Link>
      </h2>
      <p className={styles.number}>
        <Money of={inCents(balance)} />
      </p>
      <p className={styles.change}>
        <span className={cx(change.change, total > 0n && change.up, total === 0n && change.same)}>
          {total >= 0n && '+'}
          <Money of={inCents(dollarsOf(total))} />
        </span>
        <span className={styles.before}>
          <FormattedMessage
            id="overview.balance.before"
            defaultMessage=", before {amount}"
            values={{ amount: <Money of={inCents(dollarsOf(before))} /> }}
          />
        </span>
      </p>
      <SmallBars amounts={days.map((amount) => Math.max(0, Number(amount)))} width={210} height={32} />
      <p className={styles.axis}>
        <span>
          <FormattedDate value={start} day="numeric" month="short" timeZone="UTC" />
        </span>
        <span className={styles.most}>
          <FormattedMessage
            id="overview.balance.most"
            defaultMessage="most: {amount}"
            values={{ amount: <Money of={inCents(dollarsOf(most))} /> }}
          />
        </span>
        <span>
          <FormattedDate value={lastDay} day="numeric" month="short" timeZone="UTC" />
        </span>
      </p>
    </>
  )
}
