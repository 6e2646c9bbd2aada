import { Suspense } from 'react'
import { useSearchParams } from 'react-router'
import { useApi } from '../../api/apiQuery.ts'
import { NotFoundPage } from '../../app/kit/NotFoundPage.tsx'
import { AccountFrame } from '../../identity/creator/AccountFrame.tsx'
import { lazyNamed } from '../../ui/lazyNamed.ts'
import { offerRoute } from '../offer.ts'
import { BillingDetails } from './BillingDetails.tsx'
import styles from './BillingPage.module.css'
import { MethodsList } from './MethodsList.tsx'
import { Subscriptions } from './Subscriptions.tsx'

const StripeReturn = lazyNamed(() => import('../stripe/StripeReturn.tsx'), 'StripeReturn')

/** `/settings/billing`: the subscription, and what pays for it. */
export function BillingPage() {
  const { data: offer } = useApi(offerRoute)
  const [params] = useSearchParams()
  // A bank that asked on a page of its own leads back here.
  const secret = params.get('payment_intent_client_secret') ?? params.get('setup_intent_client_secret')
  if (offer?.provider === null) return <NotFoundPage />
  return (
    <AccountFrame>
      {() => (
        <div className={styles.parts}>
          {secret && offer?.publishable_key && (
            <Suspense>
              <StripeReturn publishableKey={offer.publishable_key} secret={secret} />
            </Suspense>
          )}
          <Subscriptions />
          <MethodsList />
          <BillingDetails />
        </div>
      )}
    </AccountFrame>
  )
}
