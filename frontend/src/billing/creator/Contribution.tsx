import { FormattedDate, FormattedMessage } from 'react-intl'
import type { ResponseOf } from '../../api/client.ts'
import { Money } from '../../payouts/creator/Money.tsx'
import { Link } from '../../ui/Link.tsx'
import styles from './Contribution.module.css'

type Charge = ResponseOf<'GET /_internal/billing/payments'>[number]
type Given = NonNullable<Charge['contribution']>

/** What creators get of a charge, and on which days. */
export function Contribution({ of, currency }: { of: Given; currency: string }) {
  const { state, pool, shared, borne, rate, from, until, months } = of
  if (state === 'delayed') {
    return (
      <p className={styles.line}>
        <FormattedMessage
          id="billing.contribution.delayed"
          defaultMessage="Half of it is for creators. It waits until this site knows what {currency} are worth in US dollars."
          values={{ currency: <bdi>{currency}</bdi> }}
        />
      </p>
    )
  }
  if (from === null || until === null) return null
  return (
    <details className={styles.line}>
      <summary>
        <FormattedMessage
          id="billing.contribution"
          defaultMessage="{pool} for creators, of which {shared} are shared by now"
          values={{ pool: <Money of={pool} />, shared: <Money of={shared} /> }}
        />
      </summary>
      <p>
        <FormattedMessage
          id="billing.contribution.days"
          defaultMessage="Half of it without tax, in equal parts on each day from {from} to {until} (UTC)."
          values={{ from: <Day at={from} />, until: <Day at={until} /> }}
        />{' '}
        {rate !== null && (
          <FormattedMessage
            id="billing.contribution.rate"
            defaultMessage="Counted at {rate} US dollars for one {currency}."
            values={{ rate: <bdi>{rate}</bdi>, currency: <bdi>{currency}</bdi> }}
          />
        )}
      </p>
      {Number(borne) > 0 && (
        <p>
          <FormattedMessage
            id="billing.contribution.borne"
            defaultMessage="Creators keep {borne} of what was refunded, because it was shared before. This site bears that."
            values={{ borne: <Money of={borne} /> }}
          />
        </p>
      )}
      <ul className={styles.months}>
        {months.map((month) => (
          <li key={month.month}>
            <Month of={month} />
          </li>
        ))}
      </ul>
    </details>
  )
}

/** Leads to the days of a month once there is anything to see of them. */
function Month({ of: { month, days, pool, shared } }: { of: Given['months'][number] }) {
  const name = <FormattedDate value={`${month}-01`} month="long" year="numeric" timeZone="UTC" />
  return (
    <>
      {Number(shared) > 0 ? <Link to={`/revenue?month=${month}`}>{name}</Link> : <span>{name}</span>}
      <span>
        <FormattedMessage
          id="billing.contribution.month"
          defaultMessage="{pool} on {days, plural, one {# day} other {# days}}, {shared} shared"
          values={{ pool: <Money of={pool} places={6} dim />, days, shared: <Money of={shared} places={6} dim /> }}
        />
      </span>
    </>
  )
}

const Day = ({ at }: { at: string }) => (
  <FormattedDate value={at} day="numeric" month="long" year="numeric" timeZone="UTC" />
)
