import type { BillingInterval } from '@adit/events/billing/interval.values.ts'
import { call, type ResponseOf } from '../api/client.ts'

/** What a card is entered for. */
export type Purpose =
  | { kind: 'add' }
  | { kind: 'subscribe'; productId: string; interval: BillingInterval }
  | { kind: 'charge'; id: string }

export type TestCard = { number: string; month: string; year: string }
/** A card that is entered now, or the id of one that was added before. */
export type PayingCard = { kind: 'new'; card: TestCard } | { kind: 'saved'; id: string }

/** What is left to confirm. `amounts`: what is charged then; null if only a card is added. */
export type Prepared = {
  secret: string
  by: { token: string } | { payment_method: string }
  amounts: Pick<ResponseOf<'POST /_internal/billing/payment'>, 'price_id' | 'tax' | 'total'> | null
}
export type Outcome = ResponseOf<'POST /_internal/billing/sandbox/confirm'>

const subscriptionsRoute = 'GET /_internal/billing/subscriptions'

/** Gives the card to the provider and begins the payment. Nothing is charged yet. */
export async function prepare(purpose: Purpose, paying: PayingCard): Promise<Prepared> {
  const by: Prepared['by'] =
    paying.kind === 'saved' ? { payment_method: paying.id } : { token: await enter(paying.card) }
  if (purpose.kind === 'add') {
    const { client_secret: secret } = await call('POST /_internal/billing/payment_method')
    return { secret, by, amounts: null }
  }
  const charge =
    purpose.kind === 'charge'
      ? ({ type: 'existing', id: purpose.id } as const)
      : ({ type: 'new', product_id: purpose.productId, interval: purpose.interval } as const)
  const card =
    'token' in by
      ? ({ type: 'confirmation_token', token: by.token } as const)
      : ({ type: 'payment_method', id: by.payment_method } as const)
  const { client_secret: secret, ...amounts } = await call('POST /_internal/billing/payment', {
    body: { ...card, charge },
  })
  return { secret, by, amounts }
}

async function enter({ number, month, year }: TestCard): Promise<string> {
  const body = { number, exp_month: Number(month), exp_year: Number(year) }
  return (await call('POST /_internal/billing/sandbox/token', { body })).token
}

export const confirm = ({ secret, by }: Prepared): Promise<Outcome> =>
  call('POST /_internal/billing/sandbox/confirm', { body: { client_secret: secret, ...by } })

export const answerBank = ({ secret }: Prepared, confirmed: boolean): Promise<Outcome> =>
  call('POST /_internal/billing/sandbox/bank', { body: { client_secret: secret, confirmed } })

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
