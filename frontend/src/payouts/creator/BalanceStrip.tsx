import { microsOf } from '@adit/events/payouts/money.values.ts'
import type { ReactNode } from 'react'
import { FormattedDate, FormattedMessage } from 'react-intl'
import { cx } from '../../ui/cx.ts'
import styles from './BalanceStrip.module.css'
import { Money } from './Money.tsx'
import { type Balance, inCents, stopsOf, wholeBalance } from './revenue.ts'

type Props = {
  balance: Balance
  /** What can be done with what is available. */
  action?: ReactNode
  /** What a withdrawal needs. */
  before?: ReactNode
}

/** What can be paid out, and what can be later, with the day. */
export function BalanceStrip({ balance, action, before }: Props) {
  const stops = stopsOf(balance)
  return (
    <section className={cx(styles.strip, before !== undefined && styles.withBefore)}>
      <div className={styles.part}>
        <h2 className={styles.name}>
          <FormattedMessage
            id="revenue.available"
            defaultMessage="Available, of a balance of {balance}"
            values={{ balance: <Money of={inCents(wholeBalance(balance))} /> }}
          />
        </h2>
        <p className={styles.available}>
          <Money of={inCents(balance.available)} />
        </p>
        {microsOf(balance.owed) > 0n && (
          <p className={styles.note}>
            <FormattedMessage
              id="revenue.owed"
              defaultMessage="Revenue was corrected or taken back after it was available. {amount} of what you earn next pays that first."
              values={{ amount: <Money of={balance.owed} places={6} /> }}
            />
          </p>
        )}
        {action}
      </div>
      <div className={styles.part}>
        <h2 className={styles.name}>
          <FormattedMessage
            id="revenue.pending"
            defaultMessage="Pending {amount}, with the day it becomes available"
            values={{ amount: <Money of={inCents(balance.pending)} /> }}
          />
        </h2>
        {stops.length === 0 ? (
          <p className={styles.note}>
            <FormattedMessage id="revenue.noPending" defaultMessage="Nothing is pending." />
          </p>
        ) : (
          <ol className={styles.stops}>
            {stops.map(({ at, amount }) => (
              <li key={at} className={styles.stop}>
                <strong>
                  <Money of={inCents(amount)} />
                </strong>
                <span className={styles.date}>
                  <FormattedDate value={at} day="numeric" month="short" year="numeric" timeZone="UTC" />
                </span>
              </li>
            ))}
          </ol>
        )}
      </div>
      {before !== undefined && <div className={styles.part}>{before}</div>}
    </section>
  )
}
