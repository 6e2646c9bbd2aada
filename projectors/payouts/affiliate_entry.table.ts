import { bigint, defineTable, type RowOf, text } from '@adit/platform/projection/table.ts'

/** What affiliates got of single charges, and what went back. Amounts are millionths of a dollar, times milliseconds since 1970. */
export const affiliateEntryTable = defineTable(
  'affiliate_entry',
  {
    account_id: text(),
    /** Of the event in the account's ledger. */
    revision: bigint(),
    charge_id: text(),
    code_id: text(),
    /** Below zero: it went back. */
    amount: bigint(),
    entered_at: bigint(),
  },
  { key: ['account_id', 'revision'], indexes: ['(code_id, entered_at)', '(charge_id)'] },
)

/** What of `earned` was earned by affiliate codes. */
export const affiliateEarnedTable = defineTable(
  'affiliate_earned',
  { account_id: text(), available_on: text(), amount: bigint() },
  { key: ['account_id', 'available_on'], counters: ['amount'] },
)

export type AffiliateEntryRow = RowOf<typeof affiliateEntryTable>
