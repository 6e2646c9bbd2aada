import type { Change, StandingFold } from '../../kit/fold.ts'
import type { RecordedProjectEvent } from '../project/project.events.ts'
import type { Environment } from '../tag/environment.values.ts'
import { byNewestGameVersion } from '../tag/game_version.values.ts'
import type { Dependency, RecordedVersionEvent, VersionFile } from './version.events.ts'
import type { VersionChannel } from './version_channel.values.ts'
import type { VersionStatus } from './version_status.values.ts'

/** A version as recorded in its own stream and its project's. Times are milliseconds since 1970. */
export interface Version {
  versionId: string
  projectId: string
  /** Whether the project's stream has it. */
  added: boolean
  /** Whether its own stream has its details. */
  described: boolean
  authorId: string
  name: string
  versionNumber: string
  channel: VersionChannel
  featured: boolean
  ordering: number | null
  changelog: string
  dependencies: readonly Dependency[]
  /** Oldest first. */
  gameVersions: readonly string[]
  loaders: readonly string[]
  mrpackLoaders: readonly string[]
  environment: Environment
  status: VersionStatus
  requestedStatus: VersionStatus | null
  files: readonly VersionFile[]
  publishedAt: number
  /** When a scheduled change takes effect. */
  scheduledFor: number | null
  // Only decisions need the following.
  /** Like `scheduled`, with the status that the version will have. */
  schedule: { to: VersionStatus; time: number } | null
  /** The status, or while a change is scheduled, the one before it. */
  unscheduledStatus: VersionStatus
  /** What it works with, in its author's words and order. */
  compatibility: Compatibility
}

interface Compatibility {
  gameVersions: readonly string[]
  loaders: readonly string[]
  mrpackLoaders: readonly string[]
}

/** A version of which only the id is known so far. */
export const unknownVersion = (versionId: string, projectId: string): Version => ({
  versionId,
  projectId,
  added: false,
  described: false,
  authorId: '',
  name: '',
  versionNumber: '',
  channel: 'release',
  featured: false,
  ordering: null,
  changelog: '',
  dependencies: [],
  gameVersions: [],
  loaders: [],
  mrpackLoaders: [],
  environment: 'unknown',
  status: 'unknown',
  requestedStatus: null,
  files: [],
  publishedAt: 0,
  scheduledFor: null,
  schedule: null,
  unscheduledStatus: 'unknown',
  compatibility: { gameVersions: [], loaders: [], mrpackLoaders: [] },
})

/** What a version works with: each item once and in a fixed order, and also as its author listed it. */
const compatibilityOf = ({ gameVersions, loaders, mrpackLoaders }: Compatibility) => ({
  gameVersions: [...new Set(gameVersions)].sort((left, right) => byNewestGameVersion(right, left)),
  loaders: [...loaders].sort(),
  mrpackLoaders: [...mrpackLoaders].sort(),
  compatibility: { gameVersions, loaders, mrpackLoaders },
})

const unscheduled = { scheduledFor: null, schedule: null }

export const versionFold: StandingFold<Version, RecordedVersionEvent> = {
  initial: unknownVersion('', ''),
  begin: {},
  on: {
    VersionCreated: ({ data }) => ({
      versionId: data.versionId,
      projectId: data.projectId,
      described: true,
      authorId: data.authorId,
      name: data.name,
      versionNumber: data.number,
      channel: data.channel,
      featured: data.featured,
      ordering: data.ordering,
      changelog: data.changelog,
      dependencies: data.dependencies,
      ...compatibilityOf(data),
      environment: data.environment,
      status: data.status,
      unscheduledStatus: data.status,
      requestedStatus: data.requestedStatus,
      files: data.files,
      publishedAt: data.publishedAt,
    }),
    VersionDetailsEdited: ({ data: { name, number, channel, featured, ordering } }) => ({
      name,
      versionNumber: number,
      channel,
      featured,
      ordering,
    }),
    VersionChangelogChanged: ({ data }) => data,
    VersionDependenciesChanged: ({ data }) => data,
    VersionCompatibilityChanged: ({ data }) => compatibilityOf(data),
    VersionEnvironmentChanged: ({ data }) => data,
    VersionStatusChanged: ({ data: { status, requestedStatus } }) => ({
      status,
      unscheduledStatus: status,
      requestedStatus,
      ...unscheduled,
    }),
    VersionScheduled: ({ data: { requestedStatus, time } }) => ({
      status: 'scheduled',
      requestedStatus,
      scheduledFor: time,
      schedule: { to: requestedStatus, time },
    }),
    VersionReleased: ({ data: { status, publishedAt } }) => ({
      status,
      unscheduledStatus: status,
      requestedStatus: null,
      publishedAt,
      ...unscheduled,
    }),
    VersionFilesAdded: ({ data }) => ({ files: (files) => [...files, ...data.files] }),
    VersionFileRemoved: ({ data }) => ({ files: (files) => files.filter(({ fileId }) => fileId !== data.fileId) }),
    VersionPrimaryFileChanged: ({ data }) => ({
      files: (files) => files.map((file) => ({ ...file, primary: file.fileId === data.fileId })),
    }),
    VersionFileTypesChanged: ({ data }) => {
      const types = new Map(data.types.map(({ fileId, fileType }) => [fileId, { fileType }]))
      return { files: (files) => files.map((file) => ({ ...file, ...types.get(file.fileId) })) }
    },
  },
}

export interface VersionsChange {
  /** The versions that the event names, or all versions of the project. */
  of: readonly string[] | 'added'
  change: Change<Version>
}

/** What an event of the project's stream changes in its versions. */
export function versionsChangeBy(event: RecordedProjectEvent): VersionsChange | undefined {
  switch (event.type) {
    case 'ProjectCreated':
      return { of: event.data.versions.map(({ versionId }) => versionId), change: { added: true } }
    case 'ProjectVersionAdded':
      return { of: [event.data.versionId], change: { added: true } }
    case 'ProjectVersionRemoved':
      return { of: [event.data.versionId], change: { added: false } }
    case 'ProjectEnvironmentChanged':
      return { of: 'added', change: event.data }
    default:
      return undefined
  }
}
