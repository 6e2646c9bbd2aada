import type { VersionFilter } from './version_select.ts'

/** The filters that clients send for versions, in either version of the API. */
export interface VersionWishes {
  loaders?: readonly string[] | null | undefined
  game_versions?: readonly string[] | null | undefined
  version_types?: readonly string[] | null | undefined
  /** `game_versions` and `mrpack_loaders` of the successor API. */
  loader_fields?: Readonly<Record<string, readonly string[]>> | null | undefined
}

/** An empty list matches everything, like an absent one. */
const list = (values: readonly string[] | null | undefined) => (values && values.length > 0 ? values : null)

export const wantedVersions = (wishes: VersionWishes): VersionFilter => ({
  loaders: list(wishes.loaders),
  mrpackLoaders: list(wishes.loader_fields?.mrpack_loaders),
  gameVersions: list(wishes.game_versions) ?? list(wishes.loader_fields?.game_versions),
  channels: list(wishes.version_types),
})
