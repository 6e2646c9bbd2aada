import type { BillingInterval } from '@adit/events/billing/interval.values.ts'
import { call, type ResponseOf } from '../api/client.ts'
import { broughtBy } from './broughtBy.ts'

/** What a card is entered for. */
export type Purpose =
  | { kind: 'add' }
  /** `terms`: the version that the customer has agreed to. */
  | { kind: 'subscribe'; productId: string; interval: BillingInterval; terms: string }
  | { kind: 'charge'; id: string }

/** What a form of a payment gets. */
export type PayProps = { title: string; purpose: Purpose; onClose: () => void; onDone: () => void }

/** A card that was entered just now, or one that was added before. */
export type PayingCard = { token: string } | { payment_method: string }

/** What is left to confirm. `amounts`: what is charged then; null if only a card is added. */
export type Prepared = {
  secret: string
  by: PayingCard
  amounts: Pick<ResponseOf<'POST /_internal/billing/payment'>, 'price_id' | 'tax' | 'total'> | null
}
/** How a confirmation came out, whoever takes the money. */
export type Outcome = Pick<ResponseOf<'POST /_internal/billing/sandbox/confirm'>, 'status' | 'decline_code'>

export const methodsRoute = 'GET /_internal/billing/payment_methods'
/** Everything that a payment or a card changes. */
export const billingQueries = {
  predicate: ({ queryKey }: { queryKey: readonly unknown[] }) =>
    String(queryKey[0]).startsWith('GET /_internal/billing/'),
}

const subscriptionsRoute = 'GET /_internal/billing/subscriptions'

/** Begins the payment. Nothing is charged yet. */
export async function begin(purpose: Purpose, by: PayingCard): Promise<Prepared> {
  if (purpose.kind === 'add') {
    const { client_secret: secret } = await call('POST /_internal/billing/payment_method')
    return { secret, by, amounts: null }
  }
  const charge =
    purpose.kind === 'charge'
      ? ({ type: 'existing', id: purpose.id } as const)
      : ({
          type: 'new',
          product_id: purpose.productId,
          interval: purpose.interval,
          consent: { terms: purpose.terms, begins_at_once: true },
        } as const)
  const card =
    'token' in by
      ? ({ type: 'confirmation_token', token: by.token } as const)
      : ({ type: 'payment_method', id: by.payment_method } as const)
  const { client_secret: secret, ...amounts } = await call('POST /_internal/billing/payment', {
    body: { ...card, charge, ...(purpose.kind === 'subscribe' && { affiliate_code: broughtBy() }) },
  })
  return { secret, by, amounts }
}

const looks = 15
const pauseMs = 1_000

/** Waits until the site has heard of a payment, for some seconds. The page shows it later, too. */
export async function untilNoticed(): Promise<void> {
  for (let look = 0; look < looks; look++) {
    const subscriptions = await call(subscriptionsRoute)
    if (subscriptions.some(({ state }) => state === 'active')) return
    await new Promise((resolve) => setTimeout(resolve, pauseMs))
  }
}
