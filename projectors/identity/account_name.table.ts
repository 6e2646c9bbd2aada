import { bigint, defineTable, type RowOf, text } from '@adit/platform/projection/table.ts'

/** Every username that an account holds or held, in lower case. A name never passes to another account. */
export const accountNameTable = defineTable(
  'account_name',
  { name: text(), account_id: text(), since: bigint() },
  // The second index is for staff, who also find accounts by the start of old names.
  { key: ['name'], indexes: ['(name text_pattern_ops)'] },
)

export type AccountNameRow = RowOf<typeof accountNameTable>
