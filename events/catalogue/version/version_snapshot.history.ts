import type { Environment } from '../tag/environment.values.ts'
import { byNewestGameVersion } from '../tag/game_version.values.ts'
import type { Dependency, RecordedVersionEvent, VersionFile } from './version.events.ts'
import type { VersionChannel } from './version_channel.values.ts'
import type { VersionStatus } from './version_status.values.ts'

/** A version as its own stream and its project's tell it, with the names that read models use. */
export interface VersionFields {
  version_id: string
  project_id: string
  /** The project's stream has it. */
  added: boolean
  /** Its own stream has said what it is. */
  described: boolean
  author_id: string
  name: string
  version_number: string
  channel: VersionChannel
  featured: boolean
  ordering: number | null
  changelog: string
  dependencies: readonly Dependency[]
  /** Oldest first. */
  game_versions: readonly string[]
  loaders: readonly string[]
  mrpack_loaders: readonly string[]
  environment: Environment
  status: VersionStatus
  requested_status: VersionStatus | null
  files: readonly VersionFile[]
  /** Milliseconds since 1970. */
  published_at: number
  /** When a scheduled change takes effect. */
  scheduled_for: number | null
}

/** A version of which only its id is known yet. */
export const unknownVersion = (versionId: string, projectId: string): VersionFields => ({
  version_id: versionId,
  project_id: projectId,
  added: false,
  described: false,
  author_id: '',
  name: '',
  version_number: '',
  channel: 'release',
  featured: false,
  ordering: null,
  changelog: '',
  dependencies: [],
  game_versions: [],
  loaders: [],
  mrpack_loaders: [],
  environment: 'unknown',
  status: 'unknown',
  requested_status: null,
  files: [],
  published_at: 0,
  scheduled_for: null,
})

/** What an event of its own stream changes of a version. */
export function versionChange(version: VersionFields, event: RecordedVersionEvent): Partial<VersionFields> {
  switch (event.type) {
    case 'VersionCreated':
      return createdVersion(event)
    case 'VersionDetailsEdited': {
      const { name, number, channel, featured, ordering } = event.data
      return { name, version_number: number, channel, featured, ordering }
    }
    case 'VersionChangelogChanged':
    case 'VersionDependenciesChanged':
    case 'VersionEnvironmentChanged':
      // These carry exactly the field that they change, under the name that the snapshot has.
      return event.data
    case 'VersionCompatibilityChanged':
      return compatibility(event.data)
    case 'VersionStatusChanged':
      return { status: event.data.status, requested_status: event.data.requestedStatus, scheduled_for: null }
    case 'VersionScheduled':
      return { status: 'scheduled', requested_status: event.data.requestedStatus, scheduled_for: event.data.time }
    case 'VersionReleased': {
      const { status, publishedAt } = event.data
      return { status, requested_status: null, published_at: publishedAt, scheduled_for: null }
    }
    case 'VersionFilesAdded':
    case 'VersionFileRemoved':
    case 'VersionPrimaryFileChanged':
    case 'VersionFileTypesChanged':
      return { files: filesAfter(version.files, event) }
    default:
      return event satisfies never
  }
}

function createdVersion({ data }: Extract<RecordedVersionEvent, { type: 'VersionCreated' }>): Partial<VersionFields> {
  return {
    described: true,
    author_id: data.authorId,
    name: data.name,
    version_number: data.number,
    channel: data.channel,
    featured: data.featured,
    ordering: data.ordering,
    changelog: data.changelog,
    dependencies: data.dependencies,
    ...compatibility(data),
    environment: data.environment,
    status: data.status,
    requested_status: data.requestedStatus,
    files: data.files,
    published_at: data.publishedAt,
  }
}

interface Compatibility {
  gameVersions: readonly string[]
  loaders: readonly string[]
  mrpackLoaders: readonly string[]
}

const compatibility = ({ gameVersions, loaders, mrpackLoaders }: Compatibility) => ({
  game_versions: [...new Set(gameVersions)].sort((left, right) => byNewestGameVersion(right, left)),
  loaders: [...loaders].sort(),
  mrpack_loaders: [...mrpackLoaders].sort(),
})

type FilesEvent = Extract<
  RecordedVersionEvent,
  { type: 'VersionFilesAdded' | 'VersionFileRemoved' | 'VersionPrimaryFileChanged' | 'VersionFileTypesChanged' }
>

function filesAfter(files: readonly VersionFile[], event: FilesEvent): VersionFile[] {
  switch (event.type) {
    case 'VersionFilesAdded':
      return [...files, ...event.data.files]
    case 'VersionFileRemoved':
      return files.filter(({ fileId }) => fileId !== event.data.fileId)
    case 'VersionPrimaryFileChanged':
      return files.map((file) => ({ ...file, primary: file.fileId === event.data.fileId }))
    case 'VersionFileTypesChanged': {
      const types = new Map(event.data.types.map(({ fileId, fileType }) => [fileId, { fileType }]))
      return files.map((file) => ({ ...file, ...types.get(file.fileId) }))
    }
    default:
      return event satisfies never
  }
}
