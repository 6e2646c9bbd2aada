/** Why staff give days. */
export const creditReasons = ['outage', 'mistake', 'goodwill', 'other'] as const
export type CreditReason = (typeof creditReasons)[number]

/** Days that one credit adds at most. */
export const CREDIT_DAYS_MAX = 90

/** Days that all credits of one subscription add at most. */
export const CREDIT_DAYS_TOTAL = 365

/** In characters. */
export const CREDIT_MESSAGE_MAX = 1_000

/** Subscriptions that one request credits at most. */
export const CREDIT_SUBSCRIPTIONS_MAX = 20
