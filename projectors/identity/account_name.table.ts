import { bigint, defineTable, type RowOf, text } from '@adit/platform/projection/table.ts'

/** Every username that an account holds, in lower case, the old ones too: a name never passes to another account. */
export const accountNameTable = defineTable(
  'account_name',
  { name: text(), account_id: text(), since: bigint() },
  // The second one for staff, who find accounts by the beginning of old names as well.
  { key: ['name'], indexes: ['(name text_pattern_ops)'] },
)

export type AccountNameRow = RowOf<typeof accountNameTable>
