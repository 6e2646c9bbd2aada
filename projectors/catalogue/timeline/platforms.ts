import type { ShownVersion } from './timeline.table.ts'

/** What a version runs on: its loaders; for a modpack those that the pack depends on. */
export const platformsOfVersion = ({
  loaders,
  mrpackLoaders,
}: Pick<ShownVersion, 'loaders' | 'mrpackLoaders'>): string[] => [
  ...new Set([...loaders.filter((name) => name !== 'mrpack'), ...mrpackLoaders]),
]
