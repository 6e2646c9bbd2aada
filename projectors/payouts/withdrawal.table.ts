import type { Sealed } from '@adit/events/kit/personal.ts'
import type { MethodType, ReturnCause, WithdrawalState } from '@adit/events/payouts/withdrawal.values.ts'
import { bigint, defineTable, json, nullable, type RowOf, text } from '@adit/platform/projection/table.ts'

/** Amounts are millionths of a dollar. */
export const withdrawalTable = defineTable(
  'withdrawal',
  {
    id: text(),
    account_id: text(),
    /** UTC, as YYYY-MM-DD. */
    day: text(),
    /** With the fee. */
    amount: bigint(),
    fee: bigint(),
    rail: text(),
    method: text<MethodType>(),
    destination: json<Sealed>(),
    state: text<WithdrawalState>(),
    reference: nullable(text()),
    /** Why it was returned, and what the rail calls it. */
    cause: nullable(text<ReturnCause>()),
    code: nullable(text()),
    asked_at: bigint(),
    /** When it came to its present state. */
    changed_at: bigint(),
  },
  { key: ['account_id', 'id'], indexes: ['(asked_at, id)', '(state, asked_at)'] },
)

export type WithdrawalRow = RowOf<typeof withdrawalTable>
