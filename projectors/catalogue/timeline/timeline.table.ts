import type { Project } from '@adit/events/catalogue/project/project.fold.ts'
import type { Version } from '@adit/events/catalogue/version/version.fold.ts'
import type { VersionChannel } from '@adit/events/catalogue/version/version_channel.values.ts'
import { bigint, boolean, defineTable, json, nullable, type RowOf, text } from '@adit/platform/projection/table.ts'

/** Raise it when the meaning of a column or a handler changes: a new build is made beside the live one. */
export const timelineVersion = 2

/** What the public can read of a project, as far as its timeline tells changes of it. */
export type ShownProject = Pick<Project, 'title' | 'slug' | 'licenseId' | 'licenseName' | 'status'>
export type ProjectState = ShownProject & Pick<Project, 'deleted'>

/** The same of a version. */
export type ShownVersion = Pick<Version, 'versionNumber' | 'channel' | 'gameVersions' | 'loaders' | 'mrpackLoaders'> & {
  files: readonly Pick<Version['files'][number], 'fileId' | 'filename' | 'size' | 'sha512'>[]
}
export type VersionState = Pick<
  Version,
  | 'added'
  | 'described'
  | 'versionNumber'
  | 'channel'
  | 'gameVersions'
  | 'loaders'
  | 'mrpackLoaders'
  | 'status'
  | 'files'
> &
  Pick<Version, 'authorId' | 'publishedAt'>

/** The status before and after a project could be seen first. Absent if it was restored, which changes no status. */
interface FirstStatus {
  status?: { from: string; to: string }
}

/** A change that everybody could see. Values are as they were shown. */
export type TimelineChange =
  | { kind: 'created' }
  /** By staff. `waitedMs` is the time since it was submitted; null if it wasn't. */
  | ({ kind: 'approved'; waitedMs: number | null } & FirstStatus)
  | ({ kind: 'published' } & FirstStatus)
  | { kind: 'renamed' | 'moved' | 'license' | 'status'; from: string; to: string }
  | {
      kind: 'version_added'
      number: string
      channel: VersionChannel
      games: readonly string[]
      loaders: readonly string[]
      files: ShownVersion['files']
    }
  | { kind: 'version_removed'; number: string }
  | {
      kind: 'version_changed'
      number: string
      /** Null if the number is the same. */
      previous: string | null
      games: Delta
      loaders: Delta
      files: Delta
    }

export interface Delta {
  added: readonly string[]
  removed: readonly string[]
}

/** Where a project stands, and what of it has been told. */
export const timelineProjectTable = defineTable(
  'timeline_project',
  {
    project_id: text(),
    owner_id: text(),
    /** Milliseconds since 1970. */
    created_at: bigint(),
    submitted_at: nullable(bigint()),
    state: json<ProjectState>(),
    /** What was last public; null before anything was. */
    shown: nullable(json<ShownProject>()),
    /** Number of entries. */
    entries: bigint(),
  },
  { key: ['project_id'] },
)

export const timelineVersionTable = defineTable(
  'timeline_version',
  {
    version_id: text(),
    project_id: text(),
    state: json<VersionState>(),
    shown: nullable(json<ShownVersion>()),
  },
  { key: ['version_id'], groups: ['project_id'] },
)

/** What has changed in public. Rows are added, never changed. */
export const timelineEntryTable = defineTable(
  'timeline_entry',
  {
    project_id: text(),
    /** From 0. */
    number: bigint(),
    /** Milliseconds since 1970. */
    at: bigint(),
    kind: text<TimelineChange['kind']>(),
    /** The account that did it. Null for staff and for what happens by itself. */
    actor_id: nullable(text()),
    /** Whether staff decided it. */
    by_staff: boolean(),
    version_id: nullable(text()),
    change: json<TimelineChange>(),
  },
  { key: ['project_id', 'number'], indexes: ['(project_id, at, number)'] },
)

export const timelineTables = {
  timeline_project: timelineProjectTable,
  timeline_version: timelineVersionTable,
  timeline_entry: timelineEntryTable,
}
export type TimelineTables = typeof timelineTables
export type TimelineEntryRow = RowOf<typeof timelineEntryTable>
