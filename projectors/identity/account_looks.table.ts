import type { LookedAtField, LookReason } from '@adit/events/identity/look.values.ts'
import { bigint, boolean, defineTable, json, nullable, type RowOf, text } from '@adit/platform/projection/table.ts'

/** Raise it when the meaning of a column or a handler changes: a new build is made beside the live one. */
export const accountLooksVersion = 1

/** When staff looked at an account's private details, and why. Who it was is only in the log. */
export const accountLookTable = defineTable(
  'account_look',
  {
    look_id: text(),
    account_id: text(),
    role: text<'moderator' | 'admin'>(),
    reason: text<LookReason>(),
    note: nullable(text()),
    shown: json<readonly LookedAtField[]>(),
    investigation: boolean(),
    /** Milliseconds since 1970. */
    at: bigint(),
  },
  { key: ['look_id'], groups: ['account_id'] },
)

export const accountLooksTables = { account_look: accountLookTable }
export type AccountLooksTables = typeof accountLooksTables
export type AccountLookRow = RowOf<typeof accountLookTable>
