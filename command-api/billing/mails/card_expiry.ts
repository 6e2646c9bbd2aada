import type { PaymentMethod } from '../provider/payment_provider.port.ts'

/** How long before a payment is due it is looked whether the card will still be valid. */
export const cardNoticeMs = 14 * 24 * 3_600_000

/** From when on a card doesn't pay any more: the month on it is its last one. */
export const expiryOf = ({ expYear, expMonth }: Pick<PaymentMethod, 'expYear' | 'expMonth'>): number =>
  Date.UTC(expYear, expMonth, 1)

export interface CardAbout {
  subscriptionId: string
  periodEnd: number
}

export const cardAbout = ({ subscriptionId, periodEnd }: CardAbout): string => `${subscriptionId}@${periodEnd}`

export function readCardAbout(about: string | null): CardAbout {
  const [subscriptionId = '', periodEnd = ''] = (about ?? '').split('@')
  return { subscriptionId, periodEnd: Number(periodEnd) }
}
