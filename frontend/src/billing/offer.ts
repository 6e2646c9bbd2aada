import type { ResponseOf } from '../api/client.ts'

/** Whether the site sells anything, and in which currency. */
export const offerRoute = 'GET /_internal/billing/offer'
export type Offer = ResponseOf<typeof offerRoute>
