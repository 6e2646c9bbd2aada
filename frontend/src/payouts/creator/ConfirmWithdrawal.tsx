import { dollarsOf } from '@adit/events/payouts/money.values.ts'
import { type FormEvent, useEffect, useRef } from 'react'
import { FormattedMessage } from 'react-intl'
import { Button } from '../../ui/Button.tsx'
import { ProblemNotes } from '../../ui/form/Note.tsx'
import styles from './Form.module.css'
import { Money } from './Money.tsx'
import { PasswordField } from './PasswordField.tsx'
import { inCents } from './revenue.ts'
import type { PayoutMethod, Quote } from './withdrawals.ts'

type Props = {
  quote: Quote
  method: PayoutMethod
  address: string
  /** What stays on the balance. */
  left: string
  /** Undefined unless it is asked for. */
  password: string | undefined
  onPassword: (password: string) => void
  passwordProblem: string | undefined
  problems: readonly string[]
  /** Whether it was sent and no answer came. */
  isUncertain: boolean
  busy: boolean
  onConfirm: () => void
  onBack: () => void
}

/** All of a withdrawal once more, before it is made. */
export function ConfirmWithdrawal(props: Props) {
  const { quote, method, address, left, password, busy } = props
  const heading = useRef<HTMLHeadingElement>(null)
  const field = useRef<HTMLDivElement>(null)
  const isAsked = password !== undefined
  useEffect(() => heading.current?.focus(), [])
  useEffect(() => {
    if (isAsked) field.current?.querySelector('input')?.focus()
  }, [isAsked])
  const confirm = (event: FormEvent) => {
    event.preventDefault()
    if (!busy) props.onConfirm()
  }
  const amount = <Money of={dollarsOf(quote.spent)} />
  return (
    <form className={styles.form} onSubmit={confirm} noValidate>
      <h2 ref={heading} tabIndex={-1}>
        <FormattedMessage id="withdraw.check" defaultMessage="Check before you withdraw" />
      </h2>
      <dl className={styles.facts}>
        <dt>
          <FormattedMessage
            id="withdraw.check.to"
            defaultMessage="Goes to, by {method}"
            values={{ method: <bdi>{method.name}</bdi> }}
          />
        </dt>
        <dd className={styles.sum}>
          <bdi>{address}</bdi>
        </dd>
        <dt>
          <FormattedMessage id="withdraw.check.leaves" defaultMessage="Leaves your balance" />
        </dt>
        <dd>{amount}</dd>
        <dt>
          <FormattedMessage id="withdraw.fee" defaultMessage="Fee" />
        </dt>
        <dd>
          <Money of={dollarsOf(quote.fee)} />
        </dd>
        <dt className={styles.sum}>
          <FormattedMessage id="withdraw.arrives" defaultMessage="Arrives" />
        </dt>
        <dd className={styles.sum}>
          <Money of={dollarsOf(quote.received)} />
        </dd>
        <dt>
          <FormattedMessage id="withdraw.stays" defaultMessage="Stays on your balance" />
        </dt>
        <dd>
          <Money of={inCents(left)} />
        </dd>
      </dl>
      {method.practice && (
        <p className={styles.note}>
          <FormattedMessage id="practice.short" defaultMessage="This site is for practice: no real money moves." />
        </p>
      )}
      {isAsked && (
        <div ref={field}>
          <PasswordField value={password} onChange={props.onPassword} error={props.passwordProblem} />
        </div>
      )}
      <ProblemNotes texts={props.problems} />
      {props.isUncertain && (
        <p className={styles.note}>
          <FormattedMessage
            id="withdraw.uncertain"
            defaultMessage="Try again here: even if the first try got through, the amount is withdrawn only once."
          />
        </p>
      )}
      <p className={styles.buttons}>
        <Button type="submit" color="brand" busy={busy}>
          <span>
            <FormattedMessage id="withdraw.confirm" defaultMessage="Withdraw {amount}" values={{ amount }} />
          </span>
        </Button>
        <Button look="outlined" onClick={props.onBack} disabled={busy}>
          <FormattedMessage id="withdraw.change" defaultMessage="Change something" />
        </Button>
      </p>
    </form>
  )
}
