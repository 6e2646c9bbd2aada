import { defineTable, type RowOf, text } from '@adit/platform/projection/table.ts'

/** Which version has a file, by either hash. A project may have the same file in several versions. */
export const fileTable = defineTable(
  'file',
  {
    file_id: text(),
    version_id: text(),
    project_id: text(),
    /** Lower-case hex. */
    sha1: text(),
    sha512: text(),
    filename: text(),
  },
  { key: ['file_id'], indexes: ['(sha1)', '(sha512)'] },
)

export type FileRow = RowOf<typeof fileTable>
