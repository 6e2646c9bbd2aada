import { dollarsOf, microsOf } from '@adit/events/payouts/money.values.ts'
import { methodKinds } from '@adit/events/payouts/withdrawal.values.ts'
import { Check, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { FormattedDate, FormattedMessage, FormattedNumber } from 'react-intl'
import { useApi } from '../../api/apiQuery.ts'
import { useAuth } from '../../api/useAuth.ts'
import { Link } from '../../ui/Link.tsx'
import styles from './BeforeWithdrawal.module.css'
import { Money } from './Money.tsx'
import type { Balance } from './revenue.ts'
import { type PayoutMethod, revenuePaths, type TaxForm } from './withdrawals.ts'

type Props = { balance: Balance; method: PayoutMethod }

/** What a withdrawal needs, and what it costs. */
export function BeforeWithdrawal({ balance, method }: Props) {
  const { user } = useAuth()
  const form = useApi('GET /_internal/payout/tax_form')
  return (
    <>
      <h2 className={styles.title} id="before-withdrawal">
        <FormattedMessage id="withdraw.before" defaultMessage="Before a withdrawal" />
      </h2>
      <ul className={styles.list} aria-labelledby="before-withdrawal">
        {user && <Email isVerified={user.email_verified === true} />}
        {form.data && <FormState balance={balance} {...form.data} />}
        <Fee method={method} />
      </ul>
    </>
  )
}

const icons = { done: Check, note: Info, missing: TriangleAlert }

function Item({ state, children }: { state: keyof typeof icons; children: ReactNode }) {
  const Icon = icons[state]
  return (
    <li className={styles.item} data-state={state}>
      <Icon aria-hidden="true" />
      <span>{children}</span>
    </li>
  )
}

function Email({ isVerified }: { isVerified: boolean }) {
  return isVerified ? (
    <Item state="done">
      <FormattedMessage id="withdraw.before.email" defaultMessage="Email verified" />
    </Item>
  ) : (
    <Item state="missing">
      <FormattedMessage
        id="withdraw.before.unverified"
        defaultMessage="Email not verified. <link>Verify it</link>"
        values={{ link: (text) => <Link to="/settings/account">{text}</Link> }}
      />
    </Item>
  )
}

const toForm = (text: ReactNode[]) => <Link to={revenuePaths.taxForm}>{text}</Link>

const dayOf = (day: string) => <FormattedDate value={day} day="numeric" month="short" year="numeric" timeZone="UTC" />

function FormState({ balance, status, form }: TaxForm & { balance: Balance }) {
  if (status === 'tin-mismatch') {
    return (
      <Item state="missing">
        <FormattedMessage
          id="withdraw.before.mismatch"
          defaultMessage="The number in your tax form doesn’t match. <link>Correct it</link>"
          values={{ link: toForm }}
        />
      </Item>
    )
  }
  if (status === 'complete' && form) {
    return (
      <Item state="done">
        {form.expires === null ? (
          <FormattedMessage
            id="withdraw.before.form"
            defaultMessage="Tax form {form} <link>on file</link>"
            values={{ form: <bdi>{form.type}</bdi>, link: toForm }}
          />
        ) : (
          <FormattedMessage
            id="withdraw.before.formUntil"
            defaultMessage="Tax form {form} <link>on file</link>, valid to {day}"
            values={{ form: <bdi>{form.type}</bdi>, day: dayOf(form.expires), link: toForm }}
          />
        )}
      </Item>
    )
  }
  const isNeeded = microsOf(balance.withdrawn_ytd) >= microsOf(balance.tax_form_above)
  const values = { limit: <Money of={balance.tax_form_above} places={0} />, link: toForm }
  return (
    <Item state={isNeeded ? 'missing' : 'note'}>
      {form?.expires && (
        <>
          <FormattedMessage
            id="withdraw.before.expired"
            defaultMessage="Your tax form expired on {day}."
            values={{ day: dayOf(form.expires) }}
          />{' '}
        </>
      )}
      {isNeeded ? (
        <FormattedMessage
          id="withdraw.before.needed"
          defaultMessage="More than {limit} this year needs a tax form. <link>Sign one</link>"
          values={values}
        />
      ) : (
        <FormattedMessage
          id="withdraw.before.notNeeded"
          defaultMessage="No tax form needed up to {limit} a year. <link>Sign one</link>"
          values={values}
        />
      )}
    </Item>
  )
}

function Fee({ method }: { method: PayoutMethod }) {
  const { perMille, min, max } = methodKinds[method.type].fee
  if (max === 0n) {
    return (
      <Item state="note">
        <FormattedMessage id="withdraw.before.noFee" defaultMessage="No fee" />
      </Item>
    )
  }
  return (
    <Item state="note">
      <FormattedMessage
        id="withdraw.before.fee"
        defaultMessage="Fee {part}, at least {min} and at most {max}; shown before you confirm"
        values={{
          part: <FormattedNumber value={Number(perMille) / 1000} style="percent" />,
          min: <Money of={dollarsOf(min)} />,
          max: <Money of={dollarsOf(max)} />,
        }}
      />
    </Item>
  )
}
