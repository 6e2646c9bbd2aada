import { microsOf } from '@adit/events/payouts/money.values.ts'
import { FormattedMessage } from 'react-intl'
import { useApi } from '../../api/apiQuery.ts'
import { Banner } from '../../ui/Banner.tsx'
import { Money } from './Money.tsx'

/** Before somebody deletes their account: what they still have, and what becomes of it. Nothing if they have nothing. */
export function DeletionBalance({ user }: { user: { id: string } }) {
  const { data, error } = useApi('GET /v3/payout/balance')
  if (error) {
    return (
      <Banner tone="warning">
        <FormattedMessage
          id="account.delete.balance.unread"
          defaultMessage="Your balance couldn't be read. Look at your revenue before you delete your account: you can't withdraw anything afterwards."
        />
      </Banner>
    )
  }
  if (!data || [data.available, data.pending].every((amount) => microsOf(amount) === 0n)) return null
  return (
    <Banner tone="warning">
      <FormattedMessage
        id="account.delete.balance"
        defaultMessage="Your balance has {available} available and {pending} pending. Without an account you can't withdraw it. The site keeps what it owes you on its books, but no longer knows who you are: write down your user ID, {id}."
        values={{
          available: <Money of={data.available} places={6} />,
          pending: <Money of={data.pending} places={6} />,
          id: <code>{user.id}</code>,
        }}
      />
    </Banner>
  )
}
