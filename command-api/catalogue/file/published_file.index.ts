import type { RecordedVersionEvent, VersionFile } from '@adit/events/catalogue/version/version.events.ts'
import { parseStream } from '@adit/events/kit/envelope.ts'
import { defineIndex } from '@adit/platform/indexes/command_index.ts'
import { bigint, json, text } from '@adit/platform/projection/table.ts'
import type pg from 'pg'

type Published = Pick<VersionFile, 'fileId' | 'key' | 'size' | 'sha512'>

/** Sorted by bytes, so that a page starts where the previous one ended. */
const versionId = { ...text(), sql: 'text collate "C"' }
const columns = { version_id: versionId, revision: bigint(), files: json<readonly Published[]>() }

/** The files with which versions were published, and those that were added later. Files that were removed since stay. */
export const publishedFiles = defineIndex<RecordedVersionEvent, typeof columns>({
  name: 'published_files',
  version: 1,
  columns,
  key: ['version_id', 'revision'],
  on: {
    VersionCreated: (event) => rowOf(event),
    VersionFilesAdded: (event) => rowOf(event),
  },
})

const rowOf = ({
  stream,
  revision,
  data,
}: Extract<RecordedVersionEvent, { type: 'VersionCreated' | 'VersionFilesAdded' }>) => ({
  version_id: parseStream(stream).id,
  revision,
  files: data.files.map(({ fileId, key, size, sha512 }) => ({ fileId, key, size, sha512 })),
})

export interface PublishedRow {
  version_id: string
  revision: number
  files: readonly Published[]
}

/** The next rows in the order of their keys. */
export async function publishedAfter(
  ops: pg.Pool,
  after: Pick<PublishedRow, 'version_id' | 'revision'>,
  limit: number,
): Promise<PublishedRow[]> {
  const { rows } = await ops.query<PublishedRow>(
    `select version_id, revision, files from ${publishedFiles.table}
     where (version_id, revision) > ($1, $2) order by version_id, revision limit $3`,
    [after.version_id, after.revision, limit],
  )
  return rows
}
