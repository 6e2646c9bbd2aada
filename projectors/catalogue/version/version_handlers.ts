import type { RecordedVersionEvent } from '@adit/events/catalogue/version/version.events.ts'
import { reading, wantAllVersions, wantProject, wantVersion } from '../catalogue_reads.ts'
import { type CatalogueHandlers, putVersion, searchMark } from '../catalogue_rows.ts'
import { putFiles } from './file_handlers.ts'
import { editVersion, refreshIfAdded } from './version_rows.ts'
import { oldestFirst } from './version_summary.ts'

/** What a version is. Its events may come before its project's stream adds it: the row waits for that. */
export const versionHandlers = {
  VersionCreated: {
    reads: reading(wantProject, wantVersion, wantAllVersions),
    apply: (event, rows, marks) => {
      const { data } = event
      putVersion(rows, data.projectId, data.versionId, {
        described: true,
        revision: event.revision,
        author_id: data.authorId,
        name: data.name,
        version_number: data.number,
        channel: data.channel,
        featured: data.featured,
        ordering: data.ordering,
        dependencies: data.dependencies,
        ...compatibility(data),
        environment: data.environment,
        status: data.status,
        requested_status: data.requestedStatus,
        files: data.files,
        published_at: data.publishedAt,
      })
      rows.changelog.put({ version_id: data.versionId, project_id: data.projectId, changelog: data.changelog })
      putFiles(rows, {
        project_id: data.projectId,
        version_id: data.versionId,
        ordering: data.ordering,
        published_at: data.publishedAt,
        files: data.files,
      })
      refreshIfAdded(event, rows, marks)
    },
  },
  VersionDetailsEdited: {
    reads: reading(wantProject, wantVersion, wantAllVersions),
    apply: (event, rows, marks) => {
      const { name, number, channel, featured, ordering } = event.data
      const version = editVersion(event, rows, { name, version_number: number, channel, featured, ordering })
      if (version.ordering !== ordering) putFiles(rows, { ...version, ordering })
      refreshIfAdded(event, rows, marks)
    },
  },
  VersionChangelogChanged: {
    reads: reading(wantProject, wantVersion),
    apply: (event, rows) => {
      const { version_id, project_id } = editVersion(event, rows, {})
      rows.changelog.put({ version_id, project_id, changelog: event.data.changelog })
    },
  },
  VersionDependenciesChanged: {
    reads: reading(wantProject, wantVersion, wantAllVersions),
    apply: (event, rows, marks) => {
      editVersion(event, rows, { dependencies: event.data.dependencies })
      refreshIfAdded(event, rows, marks)
      marks.mark(searchMark, event.metadata.root)
    },
  },
  VersionCompatibilityChanged: {
    reads: reading(wantProject, wantVersion, wantAllVersions),
    apply: (event, rows, marks) => {
      editVersion(event, rows, compatibility(event.data))
      refreshIfAdded(event, rows, marks)
    },
  },
  VersionEnvironmentChanged: {
    reads: reading(wantProject, wantVersion, wantAllVersions),
    apply: (event, rows, marks) => {
      editVersion(event, rows, { environment: event.data.environment })
      refreshIfAdded(event, rows, marks)
    },
  },
  VersionStatusChanged: {
    reads: reading(wantProject, wantVersion, wantAllVersions),
    apply: (event, rows, marks) => {
      const { status, requestedStatus } = event.data
      editVersion(event, rows, { status, requested_status: requestedStatus, scheduled_for: null })
      refreshIfAdded(event, rows, marks)
    },
  },
  VersionScheduled: {
    reads: reading(wantProject, wantVersion, wantAllVersions),
    apply: (event, rows, marks) => {
      const { requestedStatus, time } = event.data
      editVersion(event, rows, { status: 'scheduled', requested_status: requestedStatus, scheduled_for: time })
      refreshIfAdded(event, rows, marks)
    },
  },
  VersionReleased: {
    reads: reading(wantProject, wantVersion, wantAllVersions),
    apply: (event, rows, marks) => {
      const { status, publishedAt } = event.data
      const change = { status, requested_status: null, published_at: publishedAt, scheduled_for: null }
      const version = editVersion(event, rows, change)
      putFiles(rows, { ...version, published_at: publishedAt })
      if (version.added) rows.project.update(event.metadata.root, { updated_at: event.at })
      refreshIfAdded(event, rows, marks)
    },
  },
} satisfies CatalogueHandlers<RecordedVersionEvent>

interface Compatibility {
  gameVersions: readonly string[]
  loaders: readonly string[]
  mrpackLoaders: readonly string[]
}

const compatibility = ({ gameVersions, loaders, mrpackLoaders }: Compatibility) => ({
  game_versions: oldestFirst(gameVersions),
  loaders: [...loaders].sort(),
  mrpack_loaders: [...mrpackLoaders].sort(),
})
