import type { TaxForm } from '@adit/events/payouts/tax_form.values.ts'
import { bigint, boolean, defineTable, nullable, text } from '@adit/platform/projection/table.ts'

/** The form that each account has signed last, without what stands in it. */
export const taxFormTable = defineTable(
  'tax_form',
  {
    account_id: text(),
    form: text<TaxForm>(),
    country: text(),
    signed_at: bigint(),
    expires_on: nullable(text()),
    is_mismatched: boolean(),
  },
  { key: ['account_id'] },
)
