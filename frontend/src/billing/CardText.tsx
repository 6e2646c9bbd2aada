import { FormattedMessage } from 'react-intl'

const names: Readonly<Record<string, string>> = { visa: 'Visa', mastercard: 'Mastercard', amex: 'American Express' }

/** Names a card without telling it. */
export function CardText({ brand, last4 }: { brand: string; last4: string }) {
  return (
    <FormattedMessage
      id="billing.card"
      defaultMessage="{brand} ending in {last4}"
      values={{ brand: <bdi>{names[brand] ?? brand}</bdi>, last4: <bdi>{last4}</bdi> }}
    />
  )
}

type Card = { brand: string; last4: string; exp_month: number; exp_year: number }

export function CardWithExpiry({ card }: { card: Card }) {
  const month = String(card.exp_month).padStart(2, '0')
  return (
    <FormattedMessage
      id="staff.bill.card"
      defaultMessage="{card}, expires {date}"
      values={{ card: <CardText {...card} />, date: <bdi className="tabular">{`${month}/${card.exp_year}`}</bdi> }}
    />
  )
}
