import type { Sealed } from '@adit/events/kit/personal.ts'
import type { AppealOutcome } from '@adit/events/moderation/appeal.values.ts'
import { bigint, boolean, defineTable, json, nullable, type RowOf, text } from '@adit/platform/projection/table.ts'

/** Raise it when the meaning of a column or a handler changes: a new build is made beside the live one. */
export const appealsVersion = 1

/** Appeals against suspensions. Times are milliseconds since 1970. */
export const appealTable = defineTable(
  'appeal',
  {
    appeal_id: text(),
    account_id: text(),
    /** Staff who have suspended the account. */
    suspended_by: json<readonly string[]>(),
    opened_at: bigint(),
    closed_at: nullable(bigint()),
    outcome: nullable(text<AppealOutcome>()),
    decided_by: nullable(text()),
    decided_alone: boolean(),
    last_at: bigint(),
    last_by_staff: boolean(),
  },
  { key: ['appeal_id'], groups: ['account_id'], indexes: ['(opened_at, appeal_id)'] },
)

/** What was written in them, sealed with the account's key. */
export const appealMessageTable = defineTable(
  'appeal_message',
  {
    message_id: text(),
    appeal_id: text(),
    account_id: text(),
    author_id: text(),
    by_staff: boolean(),
    body: json<Sealed>(),
    at: bigint(),
  },
  { key: ['message_id'], groups: ['account_id'], indexes: ['(appeal_id, at)'] },
)

export const appealsTables = { appeal: appealTable, appeal_message: appealMessageTable }
export type AppealsTables = typeof appealsTables
export type AppealRow = RowOf<typeof appealTable>
export type AppealMessageRow = RowOf<typeof appealMessageTable>
