import type { MethodType } from '@adit/events/payouts/withdrawal.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { z } from 'zod'

export const destinationRefusals = refusals('payout_method_unknown', 'payout_address_invalid')

const email = z.email().max(254)
/** As Venmo lets people choose them. */
const venmoName = /^@?[A-Za-z0-9_-]{5,30}$/

/** The address as it is stored. Throws for one that the method can't pay. */
export function payoutAddress(method: MethodType, text: string): string {
  const address = text.trim()
  const isValid = method === 'venmo' ? venmoName.test(address) : email.safeParse(address).success
  if (!isValid) throw destinationRefusals.refuse('payout_address_invalid', { field: 'method_details.address' })
  return method === 'venmo' ? address.replace(/^@/, '') : address
}
