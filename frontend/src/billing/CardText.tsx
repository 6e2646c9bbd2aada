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
