import { loadersV2 } from '../project/project_v2.presenter.ts'
import { presentVersionCommon, type ReadVersion } from './version.presenter.ts'
import type { VersionV2 } from './version_shape.ts'

/** The version of the compatible API. */
export const presentVersionV2 = (version: ReadVersion, origin: string): VersionV2 => ({
  ...presentVersionCommon(version, origin),
  changelog_url: null,
  loaders: loadersV2(version.loaders, version.mrpack_loaders),
})
