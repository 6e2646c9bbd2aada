import { bigint, boolean, defineTable, type RowOf, text } from '@adit/platform/projection/table.ts'

/**
 * Which projects have or had a slug (lower case). A released slug may pass to another project, so a row belongs to one project and
 * the reader prefers the current holder, then the latest.
 */
export const slugTable = defineTable(
  'slug',
  { slug: text(), project_id: text(), current: boolean(), since: bigint() },
  { key: ['slug', 'project_id'], groups: ['project_id'] },
)

export type SlugRow = RowOf<typeof slugTable>
