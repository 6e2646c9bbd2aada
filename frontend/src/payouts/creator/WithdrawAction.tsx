import { dollarsOf, microsOf } from '@adit/events/payouts/money.values.ts'
import { methodKinds } from '@adit/events/payouts/withdrawal.values.ts'
import { Banknote } from 'lucide-react'
import { FormattedMessage } from 'react-intl'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Money } from './Money.tsx'
import type { Balance } from './revenue.ts'
import { useTransfers } from './usePayouts.ts'
import styles from './WithdrawAction.module.css'
import { lastPaidTo, type PayoutMethod, revenuePaths } from './withdrawals.ts'

/** The way to a withdrawal, or why there is none. */
export function WithdrawAction({ balance, method }: { balance: Balance; method: PayoutMethod }) {
  const { data = [] } = useTransfers()
  const last = lastPaidTo(data)
  const { min } = methodKinds[method.type]
  if (balance.form_completion_status === 'tin-mismatch') {
    return (
      <div className={styles.action}>
        <p className={styles.note}>
          <FormattedMessage
            id="withdraw.locked"
            defaultMessage="Nothing can be withdrawn until you sign a corrected tax form."
          />
        </p>
        <LinkButton to={revenuePaths.taxForm} color="brand">
          <FormattedMessage id="withdraw.correct" defaultMessage="Correct the tax form" />
        </LinkButton>
      </div>
    )
  }
  if (microsOf(balance.available) < min) {
    return (
      <div className={styles.action}>
        <p className={styles.note}>
          <FormattedMessage
            id="withdraw.tooLittle"
            defaultMessage="You can withdraw {min} or more."
            values={{ min: <Money of={dollarsOf(min)} /> }}
          />
        </p>
      </div>
    )
  }
  return (
    <div className={styles.action}>
      <LinkButton to={revenuePaths.withdraw} color="brand">
        <Banknote aria-hidden="true" />
        <FormattedMessage id="withdraw.button" defaultMessage="Withdraw" />
      </LinkButton>
      {last?.method_address && (
        <p className={styles.note}>
          <FormattedMessage
            id="withdraw.last"
            defaultMessage="Last time to {address}"
            values={{ address: <bdi>{last.method_address}</bdi> }}
          />
        </p>
      )}
    </div>
  )
}
