import { bigint, defineTable, nullable, type RowOf, text, textArray } from '@adit/platform/projection/table.ts'

/** Personal access tokens as listed in their holder's settings. Secrets and the time of last use are not stored here. */
export const accountTokenTable = defineTable(
  'account_token',
  {
    token_id: text(),
    account_id: text(),
    name: text(),
    /** Bits, in decimal. */
    scopes: text(),
    /** Ids of the projects that it is limited to. */
    projects: nullable(textArray()),
    created_at: bigint(),
    expires_at: bigint(),
    /** When a change of the password ended it. */
    ended_at: nullable(bigint()),
  },
  { key: ['token_id'], groups: ['account_id'] },
)

export type AccountTokenRow = RowOf<typeof accountTokenTable>
