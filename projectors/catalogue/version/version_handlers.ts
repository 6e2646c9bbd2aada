import type { RecordedVersionEvent } from '@adit/events/catalogue/version/version.events.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Marks } from '@adit/platform/projection/projector.ts'
import type { CatalogueRows } from '../catalogue.table.ts'
import { reading, wantAllVersions, wantProject, wantVersion } from '../catalogue_reads.ts'
import { type CatalogueHandlers, searchMark } from '../catalogue_rows.ts'
import { putFiles } from './file_handlers.ts'
import { describeVersion, editVersion, moveProject, refreshIfAdded, versionOf } from './version_rows.ts'

type Later = Exclude<RecordedVersionEvent, { type: 'VersionCreated' }>

/** Reads what an edit needs if it changes what the project shows of its versions. */
const reads = reading<RecordedEvent>(wantProject, wantVersion, wantAllVersions)

const edited = {
  reads,
  apply: (event: Later, rows: CatalogueRows, marks: Marks) => {
    editVersion(event, rows)
    refreshIfAdded(event, rows, marks)
  },
}

/** The contents of a version. Its events may come before its project's stream adds it; the row waits for that. */
export const versionHandlers = {
  VersionCreated: {
    reads,
    apply: (event, rows, marks) => {
      const { versionId, projectId, changelog } = event.data
      describeVersion(event, rows)
      rows.changelog.put({ version_id: versionId, project_id: projectId, changelog })
      putFiles(rows, versionOf(event, rows))
      refreshIfAdded(event, rows, marks)
    },
  },
  VersionDetailsEdited: {
    reads,
    apply: (event, rows, marks) => {
      const { ordering } = versionOf(event, rows)
      edited.apply(event, rows, marks)
      if (ordering !== event.data.ordering) putFiles(rows, versionOf(event, rows))
    },
  },
  VersionChangelogChanged: {
    reads: reading(wantProject, wantVersion),
    apply: (event, rows) => {
      editVersion(event, rows)
      const { version_id, project_id } = versionOf(event, rows)
      rows.changelog.put({ version_id, project_id, changelog: event.data.changelog })
    },
  },
  VersionDependenciesChanged: {
    reads,
    apply: (event, rows, marks) => {
      edited.apply(event, rows, marks)
      marks.mark(searchMark, event.metadata.root)
    },
  },
  VersionCompatibilityChanged: edited,
  VersionEnvironmentChanged: edited,
  VersionStatusChanged: edited,
  VersionScheduled: edited,
  VersionReleased: {
    reads,
    apply: (event, rows, marks) => {
      edited.apply(event, rows, marks)
      putFiles(rows, versionOf(event, rows))
      moveProject(event, rows)
    },
  },
} satisfies CatalogueHandlers<RecordedVersionEvent>
