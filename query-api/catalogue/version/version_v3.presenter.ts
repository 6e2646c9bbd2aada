import { projectTypesOfLoaders } from '@adit/events/catalogue/project/project_path.values.ts'
import { isoTimeOrNull } from '../../kit/address.presenter.ts'
import { games } from '../project/project_v3.presenter.ts'
import { presentVersionCommon, type ReadVersion } from './version.presenter.ts'
import type { VersionV3 } from './version_shape.ts'

/** The version of the successor API. */
export const presentVersionV3 = (version: ReadVersion, origin: string): VersionV3 => ({
  ...presentVersionCommon(version, origin),
  project_types: projectTypesOfLoaders(version.loaders),
  games: [...games],
  loaders: [...version.loaders],
  mrpack_loaders: [...version.mrpack_loaders],
  ordering: version.ordering,
  scheduled_for: isoTimeOrNull(version.scheduled_for),
  files_missing_attribution: [],
})
