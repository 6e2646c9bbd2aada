import type { ReversedPart } from '@adit/events/payouts/ledger.events.ts'
import { bigint, defineTable, json, nullable, type RowOf, text } from '@adit/platform/projection/table.ts'

/** What was taken back from accounts. Amounts are millionths of a dollar. */
export const reversalTable = defineTable(
  'reversal',
  {
    account_id: text(),
    id: text(),
    /** Days of revenue (UTC), as YYYY-MM-DD, with both ends. */
    from_day: text(),
    until_day: text(),
    /** Null: of all projects. */
    project_id: nullable(text()),
    reason: text(),
    amount: bigint(),
    /** What of it the account came to owe. */
    owed: bigint(),
    parts: json<readonly ReversedPart[]>(),
    reversed_at: bigint(),
    restored_at: nullable(bigint()),
    /** Why it was given back. */
    restored_reason: nullable(text()),
  },
  { key: ['account_id', 'id'] },
)

/** What is taken back of a day's revenue of a project and not given back, in millionths of a dollar. */
export const reversedRevenueTable = defineTable(
  'reversed_revenue',
  { day: text(), project_id: text(), account_id: text(), amount: bigint() },
  {
    key: ['day', 'project_id', 'account_id'],
    indexes: ['(project_id, day)', '(account_id, day)'],
    counters: ['amount'],
  },
)

export type ReversalRow = RowOf<typeof reversalTable>
export type ReversedRevenueRow = RowOf<typeof reversedRevenueTable>
