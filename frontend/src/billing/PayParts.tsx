import type { ReactNode } from 'react'
import { defineMessages, FormattedMessage, useIntl } from 'react-intl'
import { useApi } from '../api/apiQuery.ts'
import type { ResponseOf } from '../api/client.ts'
import { RadioCards } from '../ui/form/RadioCards.tsx'
import { CardText } from './CardText.tsx'
import styles from './PayDialog.module.css'
import type { methodsRoute, Prepared, Purpose } from './pay.ts'
import { formatPrice, productsRoute } from './price.ts'

const declines = defineMessages({
  generic_decline: { id: 'billing.declined', defaultMessage: 'The bank refused this card. Try another one.' },
  insufficient_funds: { id: 'billing.declined.funds', defaultMessage: 'There is not enough money on this card.' },
  lost_card: { id: 'billing.declined.lost', defaultMessage: 'This card was reported as lost.' },
  expired_card: { id: 'billing.declined.expired', defaultMessage: 'This card has expired.' },
  authentication_failed: {
    id: 'billing.declined.bank',
    defaultMessage: 'You didn’t confirm this to your bank. Try again, or use another card.',
  },
})

/** Why a bank has refused, in words. `code` is the provider's. */
export const declineText = (code: string) =>
  code in declines ? declines[code as keyof typeof declines] : declines.generic_decline

/** Chosen instead of a card that is saved. */
export const another = 'another'

type SavedCardsProps = {
  cards: ResponseOf<typeof methodsRoute>
  value: string
  onChange: (id: string) => void
}

/** The cards to choose from. Nothing, if there are none. */
export function SavedCards({ cards, value, onChange }: SavedCardsProps) {
  if (cards.length === 0) return null
  return (
    <RadioCards
      legend={<FormattedMessage id="billing.payWith" defaultMessage="Pay with" />}
      value={value}
      onChange={onChange}
      stacked
      cards={[
        ...cards.map(({ id, card: { brand, last4 } }) => ({
          value: id,
          text: <CardText brand={brand} last4={last4} />,
        })),
        { value: another, text: <FormattedMessage id="billing.anotherCard" defaultMessage="Another card" /> },
      ]}
    />
  )
}

/** What the button does next. */
export function Step({ purpose, prepared }: { purpose: Purpose; prepared: Prepared | null }): ReactNode {
  if (purpose.kind === 'add') return <FormattedMessage id="billing.addCard" defaultMessage="Add card" />
  if (prepared) return <FormattedMessage id="billing.payNow" defaultMessage="Pay now" />
  return <FormattedMessage id="billing.continue" defaultMessage="Continue" />
}

/** What is charged, in the currency of the card's country. */
export function Total({ amounts: { price_id, total, tax } }: { amounts: NonNullable<Prepared['amounts']> }) {
  const intl = useIntl()
  const { data } = useApi(productsRoute)
  const currency = data?.flatMap(({ prices }) => prices).find(({ id }) => id === price_id)?.currency_code
  if (!currency) return null
  return (
    <div>
      <p className={styles.total}>
        <bdi>{formatPrice(intl, total, currency)}</bdi>
      </p>
      {tax > 0 && (
        <p>
          <FormattedMessage
            id="billing.taxWithin"
            defaultMessage="{tax} of it is tax."
            values={{ tax: <bdi>{formatPrice(intl, tax, currency)}</bdi> }}
          />
        </p>
      )}
    </div>
  )
}
