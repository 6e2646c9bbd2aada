import { bigint, defineTable, type RowOf, text } from '@adit/platform/projection/table.ts'

/** Personal access tokens as their holder's settings list them. Secrets, and when one was last used, are not here. */
export const accountTokenTable = defineTable(
  'account_token',
  {
    token_id: text(),
    account_id: text(),
    name: text(),
    /** Bits, in decimal. */
    scopes: text(),
    created_at: bigint(),
    expires_at: bigint(),
  },
  { key: ['token_id'], groups: ['account_id'] },
)

export type AccountTokenRow = RowOf<typeof accountTokenTable>
