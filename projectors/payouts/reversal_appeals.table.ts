import type { Sealed } from '@adit/events/kit/personal.ts'
import type { ReversalAppealOutcome } from '@adit/events/payouts/reversal_appeal.values.ts'
import { bigint, boolean, defineTable, json, nullable, type RowOf, text } from '@adit/platform/projection/table.ts'

/** Raise it when the meaning of a column or a handler changes: a new build is made beside the live one. */
export const reversalAppealsVersion = 1

/** Appeals against reversals of revenue. Times are milliseconds since 1970. */
export const reversalAppealTable = defineTable(
  'reversal_appeal',
  {
    reversal_id: text(),
    account_id: text(),
    /** The admins who took the money back. */
    reversed_by: json<readonly string[]>(),
    opened_at: bigint(),
    closed_at: nullable(bigint()),
    outcome: nullable(text<ReversalAppealOutcome>()),
    decided_by: nullable(text()),
    decided_alone: boolean(),
    last_at: bigint(),
    last_by_staff: boolean(),
  },
  { key: ['reversal_id'], groups: ['account_id'], indexes: ['(opened_at, reversal_id)'] },
)

/** What was written in them, sealed with the account's key. */
export const reversalAppealMessageTable = defineTable(
  'reversal_appeal_message',
  {
    message_id: text(),
    reversal_id: text(),
    account_id: text(),
    author_id: text(),
    by_staff: boolean(),
    body: json<Sealed>(),
    at: bigint(),
  },
  { key: ['message_id'], groups: ['account_id'], indexes: ['(reversal_id, at)'] },
)

export const reversalAppealsTables = {
  reversal_appeal: reversalAppealTable,
  reversal_appeal_message: reversalAppealMessageTable,
}
export type ReversalAppealsTables = typeof reversalAppealsTables
export type ReversalAppealRow = RowOf<typeof reversalAppealTable>
export type ReversalAppealMessageRow = RowOf<typeof reversalAppealMessageTable>
