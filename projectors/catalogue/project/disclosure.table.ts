import type { Disclosure } from '@adit/events/catalogue/project/project.events.ts'
import { defineTable, json, type RowOf, text } from '@adit/platform/projection/table.ts'

/** What a project discloses, beside its row because most reads of projects don't show it. Projects without disclosures may have no row. */
export const disclosureTable = defineTable(
  'disclosure',
  { project_id: text(), disclosures: json<readonly Disclosure[]>() },
  { key: ['project_id'] },
)

export type DisclosureRow = RowOf<typeof disclosureTable>
