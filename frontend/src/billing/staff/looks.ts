import type { LookReason } from '@adit/events/identity/look.values.ts'
import { call } from '../../api/client.ts'
import { savePrivately } from '../../api/privateFile.ts'
import { addressOf } from '../../api/routeAddress.ts'
import type { Bill } from './bill.ts'

/** Why somebody looks, which the person reads. */
export interface LookWhy {
  reason: LookReason
  note: string | null
}

/** A bill that was looked at, and why. */
export type Looked = { bill: Bill; why: LookWhy }

/** Each of these is recorded as a look before anything comes back. */
export const lookAtUser = (id: string, why: LookWhy): Promise<Bill> =>
  call('POST /_internal/billing/user/:id/look', { params: { id }, body: { ...why } })

export const lookWithReference = (reference: string, why: LookWhy): Promise<Bill> =>
  call('POST /_internal/billing/reference/:reference/look', { params: { reference }, body: { ...why } })

/** `id` of an invoice or a credit note. */
export const saveInvoice = (id: string, why: LookWhy): Promise<void> => {
  const { url } = addressOf('POST /_internal/billing/invoice/:id/look', { id })
  return savePrivately({ url: location.origin + url, filename: `${id}.pdf`, body: why })
}
