import { ArrowLeftRight, Download } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useSearchParams } from 'react-router'
import { saveFile } from '../../analytics/creator/figures/saveFile.ts'
import { useApi, useApiList } from '../../api/apiQuery.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Note } from '../../ui/form/Note.tsx'
import { Link } from '../../ui/Link.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Select } from '../../ui/Select.tsx'
import { Skeleton, SkeletonRows } from '../../ui/Skeleton.tsx'
import { usePageHead } from '../../ui/usePageHead.ts'
import { BalanceStrip } from './BalanceStrip.tsx'
import { BeforeWithdrawal } from './BeforeWithdrawal.tsx'
import { DaysTable } from './DaysTable.tsx'
import styles from './RevenuePage.module.css'
import { Reversals } from './Reversals.tsx'
import { csvOf } from './revenue.ts'
import { WithdrawAction } from './WithdrawAction.tsx'
import { revenuePaths } from './withdrawals.ts'

/** `/dashboard/revenue`: what the viewer's projects earned, and where each amount comes from. `month` and `day` are what is open. */
export function RevenuePage() {
  const intl = useIntl()
  const title = intl.formatMessage({ id: 'revenue.title', defaultMessage: 'Revenue' })
  usePageHead(title)
  return (
    <>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.about}>
          <FormattedMessage
            id="revenue.about"
            defaultMessage="US dollars. Cents are rounded down when shown; what is cut off stays on your balance. <link>How revenue is shared</link>, <site>and that of the whole site</site>"
            values={{
              link: (text) => <Link to="/docs/revenue">{text}</Link>,
              site: (text) => <Link to="/revenue">{text}</Link>,
            }}
          />
        </p>
        <ToTransfers />
      </header>
      <Pretended />
      <Strip />
      <Reversals />
      <Days />
    </>
  )
}

/** With what a withdrawal needs, on a site where something can be withdrawn. */
function Strip() {
  const balance = useApi('GET /v3/payout/balance')
  const methods = useApi('GET /v3/payout/methods')
  const error = balance.error ?? methods.error
  const again = () => {
    void balance.refetch()
    void methods.refetch()
  }
  if (error) return <ErrorState error={error} onRetry={again} />
  if (!balance.data || !methods.data) return <Skeleton height={120} />
  const [method] = methods.data
  return (
    <BalanceStrip
      balance={balance.data}
      {...(method && {
        action: <WithdrawAction balance={balance.data} method={method} />,
        before: <BeforeWithdrawal balance={balance.data} method={method} />,
      })}
    />
  )
}

/** On a site whose payments aren't real. */
function Pretended() {
  const methods = useApi('GET /v3/payout/methods')
  if (!methods.data?.some(({ practice }) => practice)) return null
  return (
    <Note>
      <FormattedMessage id="practice.short" defaultMessage="This site is for practice: no real money moves." />
    </Note>
  )
}

/** On a site where something can be withdrawn, or could. */
function ToTransfers() {
  const balance = useApi('GET /v3/payout/balance')
  const methods = useApi('GET /v3/payout/methods')
  if (!methods.data?.length && !Number(balance.data?.withdrawn_lifetime ?? 0)) return null
  return (
    <LinkButton to={revenuePaths.transfers} look="outlined" size="small" className={styles.transfers}>
      <ArrowLeftRight aria-hidden="true" />
      <FormattedMessage id="transfers.title" defaultMessage="Withdrawals" />
    </LinkButton>
  )
}

function Days() {
  const intl = useIntl()
  const [params, setParams] = useSearchParams()
  const day = params.get('day')
  const wanted = params.get('month') ?? day?.slice(0, 7) ?? ''
  const { data, error, isPending, refetch } = useApiList('GET /_internal/payout/revenue', {
    query: /^\d{4}-(?:0[1-9]|1[0-2])$/.test(wanted) ? { month: wanted } : {},
  })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (isPending) return <SkeletonRows rows={8} />
  const { month, months } = data
  if (month === null) {
    return (
      <EmptyState
        title={<FormattedMessage id="revenue.none" defaultMessage="Your projects haven’t earned anything yet" />}
      >
        <FormattedMessage
          id="revenue.none.text"
          defaultMessage="A day appears here once the ad network has said what it pays for it, and a project of yours had counted views or downloads on it."
        />
      </EmptyState>
    )
  }
  const nameOf = (one: string) => intl.formatDate(`${one}-01`, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <section className={styles.days} aria-labelledby="revenue-days">
      <div className={styles.tools}>
        <h2 id="revenue-days">
          <FormattedMessage id="revenue.days" defaultMessage="Days" />
        </h2>
        <Select
          label={intl.formatMessage({ id: 'revenue.month', defaultMessage: 'Month' })}
          hideLabel
          value={month}
          onChange={(next) => setParams({ month: next }, { replace: true })}
          options={[...new Set([month, ...months])]
            .toSorted()
            .reverse()
            .map((value) => ({ value, text: nameOf(value) }))}
        />
        <span className={styles.count}>
          <FormattedMessage
            id="revenue.count"
            defaultMessage="{count, plural, one {# day with revenue} other {# days with revenue}}"
            values={{ count: data.days.length }}
          />
        </span>
        <Button size="small" onClick={() => saveFile(`revenue-${month}.csv`, csvOf(data))}>
          <Download aria-hidden="true" />
          <FormattedMessage id="revenue.csv" defaultMessage="CSV" />
        </Button>
      </div>
      {data.days.some(({ reversed }) => Number(reversed) > 0) && (
        <p className={styles.about}>
          <FormattedMessage id="revenue.net" defaultMessage="Revenue that was taken back isn’t counted." />
        </p>
      )}
      <DaysTable
        revenue={data}
        open={day}
        onOpen={(next) =>
          setParams(next === null ? { month } : { month, day: next }, { replace: true, preventScrollReset: true })
        }
      />
    </section>
  )
}
