import type { CreditedShare } from '@adit/events/payouts/ledger.events.ts'
import { bigint, defineTable, json, type RowOf, text } from '@adit/platform/projection/table.ts'

/** What a run of a day changed in an account. Amounts are millionths of a dollar. */
export const creditTable = defineTable(
  'credit',
  {
    account_id: text(),
    day: text(),
    run: bigint(),
    amount: bigint(),
    shares: json<readonly CreditedShare[]>(),
    credited_at: bigint(),
  },
  { key: ['account_id', 'day', 'run'] },
)

/** What an account can pay out from a day on, as far as nothing was taken back of it. */
export const earnedTable = defineTable(
  'earned',
  { account_id: text(), available_on: text(), amount: bigint() },
  { key: ['account_id', 'available_on'], counters: ['amount'] },
)

/** What accounts owe, because more was taken back than was pending. */
export const owedTable = defineTable(
  'owed',
  { account_id: text(), amount: bigint() },
  { key: ['account_id'], counters: ['amount'] },
)

export type CreditRow = RowOf<typeof creditTable>
