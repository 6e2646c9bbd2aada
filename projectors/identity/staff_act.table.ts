import type { StaffActState } from '@adit/events/identity/staff_act.values.ts'
import { bigint, boolean, defineTable, json, nullable, type RowOf, text } from '@adit/platform/projection/table.ts'

/** What takes two admins: asked for, and what became of it. Times are milliseconds since 1970. */
export const staffActTable = defineTable(
  'staff_act',
  {
    act_id: text(),
    kind: text(),
    /** Whom it concerns. */
    account_id: text(),
    /** For its kind to read. */
    about: json<Readonly<Record<string, unknown>>>(),
    reason: text(),
    asked_by: text(),
    asked_at: bigint(),
    /** Then it lapses, or takes effect if the only admin asked. */
    until: bigint(),
    alone: boolean(),
    state: text<StaffActState>(),
    decided_by: nullable(text()),
    decided_at: nullable(bigint()),
    refusal: nullable(text()),
    failure: nullable(text()),
  },
  { key: ['act_id'], indexes: ['(asked_at)', '(account_id)'] },
)

export type StaffActRow = RowOf<typeof staffActTable>
