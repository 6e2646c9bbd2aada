import type { CountedFile } from '@adit/events/analytics/download_rule.values.ts'
import { bigint, defineTable, json, type RowOf, text } from '@adit/platform/projection/table.ts'

/** What the counting rule remembers about an address in a project. Deleted some time after it stops affecting verdicts. */
export const addressWindowTable = defineTable(
  'address_window',
  {
    project_id: text(),
    /** Pseudonym. */
    address: text(),
    counted: bigint(),
    /** Milliseconds since 1970. */
    last_at: bigint(),
    files: json<readonly CountedFile[]>(),
    /** Rows of a project that are deleted together; see address_window.ts. */
    bucket: text(),
  },
  { key: ['project_id', 'address'], groups: ['bucket'] },
)

export type AddressWindowRow = RowOf<typeof addressWindowTable>
