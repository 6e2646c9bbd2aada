import { useApi } from '../../api/apiQuery.ts'
import { NotFoundPage } from '../../app/kit/NotFoundPage.tsx'
import { AccountFrame } from '../../identity/creator/AccountFrame.tsx'
import { offerRoute } from '../offer.ts'
import { BillingDetails } from './BillingDetails.tsx'
import styles from './BillingPage.module.css'
import { MethodsList } from './MethodsList.tsx'
import { Subscriptions } from './Subscriptions.tsx'

/** `/settings/billing`: the subscription, and what pays for it. */
export function BillingPage() {
  const { data: offer } = useApi(offerRoute)
  if (offer?.provider === null) return <NotFoundPage />
  return (
    <AccountFrame>
      {() => (
        <div className={styles.parts}>
          <Subscriptions />
          <MethodsList />
          <BillingDetails />
        </div>
      )}
    </AccountFrame>
  )
}
