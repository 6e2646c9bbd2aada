import { projectTypesOfLoaders } from '@adit/events/catalogue/project/project_path.values.ts'
import { DELETED_USER_ID } from '@adit/events/identity/deleted_user.values.ts'
import type { VersionRow } from '@adit/projectors/catalogue/version/version.table.ts'
import { isoTime, isoTimeOrNull } from '../../kit/address.presenter.ts'
import { fileUrl } from '../address.presenter.ts'
import { games, loadersV2 } from '../project/project.presenter.ts'
import type { VersionV2, VersionV3 } from './version_shape.ts'

/** A version as the queries read it. `changelog` is empty if it was not requested. */
export type ReadVersion = VersionRow & { downloads: number; changelog: string; author_deleted: boolean | null }

/** What both versions of the API show alike. */
const presentCommon = (version: ReadVersion, origin: string) => ({
  id: version.version_id,
  project_id: version.project_id,
  author_id: version.author_deleted ? DELETED_USER_ID : version.author_id,
  featured: version.featured,
  name: version.name,
  version_number: version.version_number,
  changelog: version.changelog,
  dependencies: version.dependencies.map((dependency) => ({
    version_id: dependency.versionId,
    project_id: dependency.projectId,
    file_name: dependency.fileName,
    dependency_type: dependency.kind,
  })),
  game_versions: [...version.game_versions],
  version_type: version.channel,
  environment: version.environment,
  status: version.status,
  requested_status: version.requested_status,
  date_published: isoTime(version.published_at),
  downloads: version.downloads,
  files: version.files.map((file) => ({
    id: file.fileId,
    hashes: { sha1: file.sha1, sha512: file.sha512 },
    url: fileUrl(origin, version.project_id, version.version_id, file.filename),
    filename: file.filename,
    primary: file.primary,
    size: file.size,
    file_type: file.fileType,
  })),
})

/** The version of the compatible API. */
const presentVersionV2 = (version: ReadVersion, origin: string): VersionV2 => ({
  ...presentCommon(version, origin),
  changelog_url: null,
  loaders: loadersV2(version.loaders, version.mrpack_loaders),
})

/** The version of the successor API. */
const presentVersionV3 = (version: ReadVersion, origin: string): VersionV3 => ({
  ...presentCommon(version, origin),
  project_types: projectTypesOfLoaders(version.loaders),
  games: [...games],
  loaders: [...version.loaders],
  mrpack_loaders: [...version.mrpack_loaders],
  ordering: version.ordering,
  scheduled_for: isoTimeOrNull(version.scheduled_for),
  files_missing_attribution: [],
})

/** A version as each version of the API shows it. */
export const presentVersion = { v2: presentVersionV2, v3: presentVersionV3 }
