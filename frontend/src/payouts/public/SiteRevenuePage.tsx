import { Download } from 'lucide-react'
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import { saveFile } from '../../analytics/creator/figures/saveFile.ts'
import { useApi } from '../../api/apiQuery.ts'
import type { ResponseOf } from '../../api/client.ts'
import { NotFoundPage } from '../../app/kit/NotFoundPage.tsx'
import { Button } from '../../ui/Button.tsx'
import { cx } from '../../ui/cx.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Link } from '../../ui/Link.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { usePageHead } from '../../ui/usePageHead.ts'
import table from '../creator/DaysTable.module.css'
import { Money } from '../creator/Money.tsx'
import { hasReversals, sharesRevenue } from '../creator/revenue.ts'
import styles from './SiteRevenuePage.module.css'
import {
  csvOf,
  type DayFigures,
  dayOf,
  figuresOf,
  haveSubscriptions,
  monthAfter,
  monthIn,
  rangeOf,
  rateOf,
  type SiteDay,
  siteRevenueRoute,
  sumsOf,
} from './siteRevenue.ts'

type Revenue = ResponseOf<typeof siteRevenueRoute>

/** `/revenue`: where the money of the whole site goes, for everybody. There is no such page where no revenue is shared. */
export function SiteRevenuePage() {
  const intl = useIntl()
  const [params] = useSearchParams()
  const month = monthIn(params)
  const { data, error, refetch } = useApi(siteRevenueRoute, { query: rangeOf(month) })
  const title = intl.formatMessage({ id: 'siteRevenue.title', defaultMessage: 'Where the money goes' })
  usePageHead(title)
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <SkeletonRows rows={12} />
  if (!sharesRevenue(data)) return <NotFoundPage />
  return (
    <div className={styles.page}>
      <header>
        <h1 className={styles.title}>{title}</h1>
        <p className={styles.lead}>
          <FormattedMessage
            id="siteRevenue.about"
            defaultMessage="What this site earned on each day, and where every part of it went. Days are in UTC, amounts in US dollars. <link>How revenue is shared</link>"
            values={{ link: (text) => <Link to="/docs/revenue">{text}</Link> }}
          />
        </p>
      </header>
      <AllTime revenue={data} />
      <section aria-labelledby="site-revenue-days">
        <div className={styles.tools}>
          <h2 id="site-revenue-days">
            {month === undefined ? (
              <FormattedMessage id="siteRevenue.recent" defaultMessage="Last 30 days" />
            ) : (
              <FormattedDate value={`${month}-01`} month="long" year="numeric" timeZone="UTC" />
            )}
          </h2>
          <Months month={month} days={data.data} />
          <Button
            size="small"
            disabled={data.data.length === 0}
            onClick={() => saveFile(`site-revenue-${month ?? 'recent'}.csv`, csvOf(data.data))}
          >
            <Download aria-hidden="true" />
            <FormattedMessage id="revenue.csv" defaultMessage="CSV" />
          </Button>
        </div>
        {data.data.length === 0 ? (
          <EmptyState
            title={<FormattedMessage id="siteRevenue.none" defaultMessage="No revenue of these days is shared" />}
          >
            <FormattedMessage
              id="siteRevenue.none.text"
              defaultMessage="A day appears here once it is over and this site knows what it earned."
            />
          </EmptyState>
        ) : (
          <Days days={data.data} isReversed={hasReversals(data)} />
        )}
        {hasReversals(data) && (
          <p className={styles.lead}>
            <FormattedMessage
              id="siteRevenue.reversed.about"
              defaultMessage="What creators earned is without what was taken back from them later, for views and downloads that weren’t real. The site has it."
            />
          </p>
        )}
      </section>
    </div>
  )
}

function AllTime({ revenue }: { revenue: Revenue }) {
  return (
    <dl className={styles.sums}>
      <div>
        <dt>
          <FormattedMessage id="siteRevenue.creators.all" defaultMessage="Creators earned so far" />
        </dt>
        <dd>
          <Money of={revenue.all_time} />
        </dd>
      </div>
      <div>
        <dt>
          <FormattedMessage id="siteRevenue.available.all" defaultMessage="Of it, can be paid out by now" />
        </dt>
        <dd>
          <Money of={revenue.all_time_available} />
        </dd>
      </div>
      <div>
        <dt>
          <FormattedMessage id="siteRevenue.nobody.all" defaultMessage="Shares that nobody got so far" />
        </dt>
        <dd>
          <Money of={revenue.all_time_undistributed} />
        </dd>
      </div>
      {hasReversals(revenue) && (
        <div>
          <dt>
            <FormattedMessage id="siteRevenue.reversed.all" defaultMessage="Taken back from creators so far" />
          </dt>
          <dd>
            <Money of={revenue.all_time_reversed} />
          </dd>
        </div>
      )}
    </dl>
  )
}

/** One month further in each direction, and back to the newest days. */
function Months({ month, days }: { month: string | undefined; days: readonly SiteDay[] }) {
  const intl = useIntl()
  const oldest = days.at(-1)
  const before = month === undefined ? oldest && dayOf(oldest).slice(0, 7) : monthAfter(month, -1)
  const after = month && monthAfter(month, 1)
  const nameOf = (one: string) => intl.formatDate(`${one}-01`, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <nav
      className={styles.months}
      aria-label={intl.formatMessage({ id: 'siteRevenue.months', defaultMessage: 'Months' })}
    >
      {before && (
        <Link to={`?month=${before}`} preventScrollReset rel="prev">
          {nameOf(before)}
        </Link>
      )}
      {after && `${after}-01` <= new Date().toISOString() && (
        <Link to={`?month=${after}`} preventScrollReset rel="next">
          {nameOf(after)}
        </Link>
      )}
      {month && (
        <Link to="?" preventScrollReset>
          <FormattedMessage id="siteRevenue.recent" defaultMessage="Last 30 days" />
        </Link>
      )}
    </nav>
  )
}

/** `isReversed`: whether anything is taken back on the site. */
function Days({ days, isReversed }: { days: readonly SiteDay[]; isReversed: boolean }) {
  const wide = cx(table.numeric, table.wide)
  const hasSubscriptions = haveSubscriptions(days)
  // On a phone there is room for three amounts.
  const last = hasSubscriptions ? wide : table.numeric
  return (
    <table className={table.table} aria-labelledby="site-revenue-days">
      <thead>
        <tr>
          <th scope="col">
            <FormattedMessage id="revenue.day" defaultMessage="Day" />
          </th>
          <th scope="col" className={table.numeric}>
            <FormattedMessage id="siteRevenue.ads" defaultMessage="Ads earned" />
          </th>
          {hasSubscriptions && (
            <th scope="col" className={table.numeric}>
              <FormattedMessage id="siteRevenue.subscriptions" defaultMessage="Subscriptions" />
            </th>
          )}
          <th scope="col" className={wide}>
            <FormattedMessage id="siteRevenue.costs" defaultMessage="Costs of ads" />
          </th>
          <th scope="col" className={wide}>
            <FormattedMessage id="siteRevenue.site" defaultMessage="Site keeps" />
          </th>
          <th scope="col" className={table.numeric}>
            <FormattedMessage id="siteRevenue.creators" defaultMessage="Creators" />
          </th>
          <th scope="col" className={last}>
            <FormattedMessage id="siteRevenue.nobody" defaultMessage="Nobody" />
          </th>
          {isReversed && (
            <th scope="col" className={wide}>
              <FormattedMessage id="reversals.title" defaultMessage="Taken back" />
            </th>
          )}
          <th scope="col" className={wide}>
            <FormattedMessage id="siteRevenue.points" defaultMessage="Points" />
          </th>
          <th scope="col" className={wide}>
            <FormattedMessage id="siteRevenue.rate" defaultMessage="1,000 points" />
          </th>
        </tr>
      </thead>
      <tbody>
        {days.map((day) => (
          <tr key={day.time}>
            <th scope="row">
              <FormattedDate value={dayOf(day)} day="numeric" month="short" timeZone="UTC" />
            </th>
            <Amounts of={figuresOf(day)} hasSubscriptions={hasSubscriptions} isReversed={isReversed} />
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">
            <FormattedMessage id="revenue.all" defaultMessage="All" />
          </th>
          <Amounts of={sumsOf(days)} hasSubscriptions={hasSubscriptions} isReversed={isReversed} />
        </tr>
      </tfoot>
    </table>
  )
}

type AmountsProps = { of: DayFigures; hasSubscriptions: boolean; isReversed: boolean }

function Amounts({ of, hasSubscriptions, isReversed }: AmountsProps) {
  const intl = useIntl()
  const rate = rateOf(of)
  const wide = cx(table.numeric, table.wide)
  return (
    <>
      <td className={table.numeric}>
        <Money of={of.ads} />
      </td>
      {hasSubscriptions && (
        <td className={table.numeric}>
          <Money of={of.subscriptions} />
        </td>
      )}
      <td className={wide}>
        <Money of={of.costs} />
      </td>
      <td className={wide}>
        <Money of={of.platform_revenue} />
      </td>
      <td className={table.numeric}>
        <Money of={of.creator_revenue} />
      </td>
      <td className={hasSubscriptions ? wide : table.numeric}>
        <Money of={of.undistributed} />
      </td>
      {isReversed && (
        <td className={wide}>
          <Money of={of.reversed} />
        </td>
      )}
      <td className={wide}>{intl.formatNumber(of.points)}</td>
      <td className={wide}>{rate !== null && <Money of={rate} />}</td>
    </>
  )
}
