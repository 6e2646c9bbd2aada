import { dollarsOf, type Micros, microsOf } from '@adit/events/payouts/money.values.ts'
import { methodKinds } from '@adit/events/payouts/withdrawal.values.ts'
import type { ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../../api/apiQuery.ts'
import { useAuth } from '../../api/useAuth.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { Link } from '../../ui/Link.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { SkeletonText } from '../../ui/Skeleton.tsx'
import { usePageHead } from '../../ui/usePageHead.ts'
import styles from './Form.module.css'
import { Money } from './Money.tsx'
import { type Balance, inCents } from './revenue.ts'
import { useTransfers } from './usePayouts.ts'
import { WithdrawForm } from './WithdrawForm.tsx'
import { revenuePaths } from './withdrawals.ts'

/** `/dashboard/revenue/withdraw`: how, where to and how much, then a look at all of it, then the withdrawal. */
export function WithdrawPage() {
  const intl = useIntl()
  const title = intl.formatMessage({ id: 'withdraw.title', defaultMessage: 'Withdraw' })
  usePageHead(title)
  return (
    <>
      <header className={styles.head}>
        <h1>{title}</h1>
        <p className={styles.about}>
          <Link to={revenuePaths.revenue}>
            <FormattedMessage id="withdraw.back" defaultMessage="Back to revenue" />
          </Link>
        </p>
      </header>
      <Withdraw />
    </>
  )
}

function Withdraw() {
  const balance = useApi('GET /v3/payout/balance')
  const methods = useApi('GET /v3/payout/methods')
  const history = useTransfers()
  const parts = [balance, methods, history]
  const failed = parts.find(({ error }) => error !== null)
  if (failed?.error) {
    return <ErrorState error={failed.error} onRetry={() => parts.forEach((part) => void part.refetch())} />
  }
  if (!balance.data || !methods.data || !history.data) return <SkeletonText lines={10} />
  const [first] = methods.data
  if (!first) {
    return (
      <EmptyState
        title={<FormattedMessage id="withdraw.none" defaultMessage="Nothing can be withdrawn on this site" />}
      >
        <FormattedMessage id="withdraw.none.text" defaultMessage="What you earned stays on your balance." />
      </EmptyState>
    )
  }
  return (
    <Ready balance={balance.data} min={methodKinds[first.type].min}>
      <WithdrawForm balance={balance.data} methods={[first, ...methods.data.slice(1)]} history={history.data} />
    </Ready>
  )
}

/** Says what has to be done first, if anything. */
function Ready({ balance, min, children }: { balance: Balance; min: Micros; children: ReactNode }) {
  const { user } = useAuth()
  if (balance.form_completion_status === 'tin-mismatch') {
    return (
      <EmptyState
        title={<FormattedMessage id="withdraw.mismatch" defaultMessage="Your tax form needs a correction first" />}
        actions={
          <LinkButton to={revenuePaths.taxForm} color="brand">
            <FormattedMessage id="withdraw.correct" defaultMessage="Correct the tax form" />
          </LinkButton>
        }
      >
        <FormattedMessage
          id="withdraw.mismatch.text"
          defaultMessage="The tax authority knows the number in it under another name. Nothing can be withdrawn until you sign a corrected form; your balance stays as it is."
        />
      </EmptyState>
    )
  }
  if (user?.email_verified === false) {
    return (
      <EmptyState
        title={<FormattedMessage id="withdraw.unverified" defaultMessage="Verify your email address first" />}
        actions={
          <LinkButton to="/settings/account" color="brand">
            <FormattedMessage id="withdraw.verify" defaultMessage="Go to account settings" />
          </LinkButton>
        }
      >
        <FormattedMessage
          id="withdraw.unverified.text"
          defaultMessage="Only accounts with a verified email address can withdraw. Your balance stays as it is."
        />
      </EmptyState>
    )
  }
  if (microsOf(balance.available) < min) {
    return (
      <EmptyState
        title={<FormattedMessage id="withdraw.empty" defaultMessage="There is too little on your balance" />}
        actions={
          <LinkButton to={revenuePaths.revenue}>
            <FormattedMessage id="withdraw.back" defaultMessage="Back to revenue" />
          </LinkButton>
        }
      >
        <FormattedMessage
          id="withdraw.empty.text"
          defaultMessage="{available} is available, and you can withdraw {min} or more."
          values={{ available: <Money of={inCents(balance.available)} />, min: <Money of={dollarsOf(min)} /> }}
        />
      </EmptyState>
    )
  }
  return children
}
