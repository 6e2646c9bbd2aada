const dayMs = 24 * 3_600_000

/** Days after which a payment that failed is tried again, counted from when it was due. */
export const retryDays = [1, 3, 5, 7, 14] as const

/** At least so long passes between two tries. */
export const retryPauseMs = dayMs

/** How long the perks of a subscription stay that isn't paid in time. */
export const graceMs = 7 * dayMs

/** How long somebody has to pay a new subscription. */
export const firstPaymentMs = 23 * 3_600_000

/** When a charge is tried again that has failed so often; null if that was the last time. */
export function retryAfter(failures: number, due: number): number | null {
  const days = retryDays[failures - 1]
  return days === undefined ? null : due + days * dayMs
}

/** Answers of banks that do not change: the same card is not tried again. */
const hard = new Set([
  ...['lost_card', 'stolen_card', 'pickup_card', 'fraudulent', 'expired_card', 'incorrect_number', 'restricted_card'],
  ...['do_not_try_again', 'revocation_of_authorization', 'revocation_of_all_authorizations', 'invalid_account'],
])
export const isHardDecline = (code: string): boolean => hard.has(code)

/** When there was no card to try. */
export const noMethod = 'no_payment_method'
