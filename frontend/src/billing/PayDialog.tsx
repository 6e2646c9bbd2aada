import { Suspense } from 'react'
import { useApi } from '../api/apiQuery.ts'
import { lazyNamed } from '../ui/lazyNamed.ts'
import { offerRoute } from './offer.ts'
import type { PayProps } from './pay.ts'

const SandboxPayDialog = lazyNamed(() => import('./sandbox/SandboxPayDialog.tsx'), 'SandboxPayDialog')
const StripePayDialog = lazyNamed(() => import('./stripe/StripePayDialog.tsx'), 'StripePayDialog')

/** Enters a card or chooses one, shows what is paid, and confirms it, by the form of whoever takes the money. */
export function PayDialog(props: PayProps) {
  const { data: offer } = useApi(offerRoute)
  if (offer?.provider === 'sandbox')
    return (
      <Suspense>
        <SandboxPayDialog {...props} />
      </Suspense>
    )
  if (offer?.provider === 'stripe' && offer.publishable_key !== null)
    return (
      <Suspense>
        <StripePayDialog
          {...props}
          publishableKey={offer.publishable_key}
          currency={offer.currency}
          isPretended={offer.pretended}
        />
      </Suspense>
    )
  return null
}
