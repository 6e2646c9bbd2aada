import { dollarsOf } from '@adit/events/payouts/money.values.ts'
import type { MethodKind } from '@adit/events/payouts/withdrawal.values.ts'
import { useIntl } from 'react-intl'
import { type Balance, inCents } from './revenue.ts'
import type { Wrong } from './withdrawals.ts'

type About = { kind: MethodKind; method: string; balance: Balance }

/** Words for what is wrong with an amount. */
export function useWrongText() {
  const intl = useIntl()
  const money = (dollars: string, digits = 2) =>
    intl.formatNumber(Number(dollars), {
      ...{ style: 'currency', currency: 'USD', currencyDisplay: 'narrowSymbol' },
      ...{ minimumFractionDigits: digits, maximumFractionDigits: digits },
    })
  return (wrong: Wrong, { kind, method, balance }: About): string => {
    switch (wrong) {
      case 'not_an_amount':
        return intl.formatMessage(
          {
            id: 'withdraw.wrong.amount',
            defaultMessage: 'Enter an amount in dollars with at most two decimals, such as {example}.',
          },
          { example: intl.formatNumber(12.5, { minimumFractionDigits: 2 }) },
        )
      case 'too_small':
        return intl.formatMessage(
          { id: 'withdraw.wrong.small', defaultMessage: 'With {method} you can withdraw {min} or more.' },
          { method, min: money(dollarsOf(kind.min)) },
        )
      case 'too_large':
        return intl.formatMessage(
          { id: 'withdraw.wrong.large', defaultMessage: 'With {method} you can withdraw at most {max} at once.' },
          { method, max: money(dollarsOf(kind.max)) },
        )
      case 'above_balance':
        return intl.formatMessage(
          { id: 'withdraw.wrong.balance', defaultMessage: 'That’s more than the {available} that are available.' },
          { available: money(inCents(balance.available)) },
        )
      case 'needs_tax_form':
        return intl.formatMessage(
          {
            id: 'withdraw.wrong.form',
            defaultMessage:
              'More than {limit} in a calendar year needs a tax form. You have withdrawn {withdrawn} this year.',
          },
          { limit: money(balance.tax_form_above), withdrawn: money(balance.withdrawn_ytd) },
        )
      default:
        return wrong satisfies never
    }
  }
}
