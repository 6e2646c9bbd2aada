import { bigint, defineTable, nullable, type RowOf, text } from '@adit/platform/projection/table.ts'

/** The order that puts the newest version first, the same as in the index of versions. */
const newestFirst = 'ordering desc nulls first, published_at desc, version_id collate "C" desc'

/**
 * Which version has a file, by either hash. A project may have the same file in several versions, even in all of them, so each row has the
 * sort keys of its version, for queries that need only the newest.
 */
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
    ordering: nullable(bigint()),
    /** Milliseconds since 1970. */
    published_at: bigint(),
  },
  { key: ['file_id'], indexes: [`(sha1, ${newestFirst})`, `(sha512, ${newestFirst})`] },
)

export type FileRow = RowOf<typeof fileTable>
