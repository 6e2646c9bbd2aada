import type { Provider } from '@adit/events/identity/provider.values.ts'
import { bigint, defineTable, type RowOf, text } from '@adit/platform/projection/table.ts'

/** Other sites that an account signs in with. Who its holder is there is not stored here. */
export const accountProviderTable = defineTable(
  'account_provider',
  {
    account_id: text(),
    provider: text<Provider>(),
    /** HMAC of who they are there. */
    identity: text(),
    linked_at: bigint(),
  },
  { key: ['account_id', 'provider'], groups: ['account_id'] },
)

export type AccountProviderRow = RowOf<typeof accountProviderTable>
