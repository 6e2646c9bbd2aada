import type { RecordedVersionEvent } from '@adit/events/catalogue/version/version.events.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { CatalogueRows } from '../catalogue.table.ts'
import { reading, wantProject, wantVersion } from '../catalogue_reads.ts'
import type { CatalogueHandlers } from '../catalogue_rows.ts'
import type { VersionRow } from './version.table.ts'
import { editVersion, moveProject, versionOf } from './version_rows.ts'

const reads = reading<RecordedEvent>(wantProject, wantVersion)

/** The files of a version: once with the version, and once for each hash, for lookups. */
export const fileHandlers = {
  VersionFilesAdded: {
    reads,
    apply: (event, rows) => {
      editVersion(event, rows)
      putFiles(rows, { ...versionOf(event, rows), files: event.data.files })
      moveProject(event, rows)
    },
  },
  VersionFileRemoved: {
    reads,
    apply: (event, rows) => {
      editVersion(event, rows)
      rows.file.remove(event.data.fileId)
    },
  },
  VersionPrimaryFileChanged: { reads, apply: editVersion },
  VersionFileTypesChanged: { reads, apply: editVersion },
} satisfies CatalogueHandlers<RecordedVersionEvent>

type WithFiles = Pick<VersionRow, 'project_id' | 'version_id' | 'ordering' | 'published_at' | 'files'>

/** Written again whenever the version's sort keys change. */
export function putFiles(rows: CatalogueRows, version: WithFiles): void {
  const { project_id, version_id, ordering, published_at } = version
  for (const file of version.files) {
    rows.file.putFields(file, { version_id, project_id, ordering, published_at })
  }
}
