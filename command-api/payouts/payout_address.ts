import type { MethodType } from '@adit/events/payouts/withdrawal.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { z } from 'zod'
import { typedAccount } from './rails/bank/bank_account.ts'

export const destinationRefusals = refusals(
  'payout_method_unknown',
  'payout_address_invalid',
  'bank_account_invalid',
  'payout_account_not_ready',
)

const email = z.email().max(254)
/** As Venmo lets people choose them. */
const venmoName = /^@?[A-Za-z0-9_-]{5,30}$/

/** As somebody typed it. */
interface Details {
  address: string
  name?: string | null | undefined
  bic?: string | null | undefined
}

/** The address as it is stored. Throws for one that the method can't pay. */
export function payoutAddress(method: Exclude<MethodType, 'stripe'>, { address: text, name, bic }: Details): string {
  const address = text.trim()
  if (method === 'bank') {
    const typed = typedAccount({ iban: address, name: name ?? '', bic: bic ?? '' })
    if ('account' in typed) return typed.account
    const field = typed.wrong === 'iban' ? 'address' : typed.wrong
    throw destinationRefusals.refuse('bank_account_invalid', { field: `method_details.${field}` })
  }
  const isValid = method === 'venmo' ? venmoName.test(address) : email.safeParse(address).success
  if (!isValid) throw destinationRefusals.refuse('payout_address_invalid', { field: 'method_details.address' })
  return method === 'venmo' ? address.replace(/^@/, '') : address
}
