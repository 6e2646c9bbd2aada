import type { RecordedVersionEvent, VersionFile } from '@adit/events/catalogue/version/version.events.ts'
import type { CatalogueRows } from '../catalogue.table.ts'
import { reading, wantProject, wantVersion } from '../catalogue_reads.ts'
import type { CatalogueHandlers } from '../catalogue_rows.ts'
import type { VersionRow } from './version.table.ts'
import { editVersion } from './version_rows.ts'

/** The files of a version: with it, and each once more to be found by its hashes. */
export const fileHandlers = {
  VersionFilesAdded: {
    reads: reading(wantProject, wantVersion),
    apply: (event, rows) => {
      const { files } = event.data
      const version = editVersion(event, rows, (row) => ({ files: [...row.files, ...files] }))
      putFiles(rows, { ...version, files })
      if (version.added && rows.project.get(version.project_id)) {
        rows.project.update(version.project_id, { updated_at: event.at })
      }
    },
  },
  VersionFileRemoved: {
    reads: reading(wantProject, wantVersion),
    apply: (event, rows) => {
      const { fileId } = event.data
      editVersion(event, rows, (row) => ({ files: row.files.filter((file) => file.fileId !== fileId) }))
      rows.file.remove(fileId)
    },
  },
  VersionPrimaryFileChanged: {
    reads: reading(wantProject, wantVersion),
    apply: (event, rows) => {
      const { fileId } = event.data
      editVersion(event, rows, (row) => ({
        files: row.files.map((file) => ({ ...file, primary: file.fileId === fileId })),
      }))
    },
  },
  VersionFileTypesChanged: {
    reads: reading(wantProject, wantVersion),
    apply: (event, rows) => {
      const types = new Map(event.data.types.map(({ fileId, fileType }) => [fileId, fileType]))
      const typeOf = ({ fileId, fileType }: VersionFile) => (types.has(fileId) ? (types.get(fileId) ?? null) : fileType)
      editVersion(event, rows, (row) => ({ files: row.files.map((file) => ({ ...file, fileType: typeOf(file) })) }))
    },
  },
} satisfies CatalogueHandlers<RecordedVersionEvent>

type WithFiles = Pick<VersionRow, 'project_id' | 'version_id' | 'ordering' | 'published_at' | 'files'>

/** Written anew whenever what the version is ordered by changes. */
export function putFiles(rows: CatalogueRows, version: WithFiles): void {
  const { project_id, version_id, ordering, published_at } = version
  for (const { fileId, sha1, sha512, filename } of version.files) {
    rows.file.put({ file_id: fileId, version_id, project_id, sha1, sha512, filename, ordering, published_at })
  }
}
