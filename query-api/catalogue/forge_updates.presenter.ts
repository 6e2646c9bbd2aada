import type { MavenVersion } from './maven.queries.ts'

type Version = Pick<MavenVersion, 'version_number' | 'channel' | 'loaders' | 'game_versions'>

/** Version numbers by `<game version>-latest` and `<game version>-recommended`, of versions for one of the loaders. */
export function presentPromos(newestFirst: readonly Version[], loaders: readonly string[]): Record<string, string> {
  const promos = new Map<string, string>()
  for (const { version_number, channel, game_versions, ...version } of newestFirst) {
    if (!version.loaders.some((loader) => loaders.includes(loader))) continue
    const kinds = channel === 'release' ? ['latest', 'recommended'] : ['latest']
    for (const key of game_versions.flatMap((game) => kinds.map((kind) => `${game}-${kind}`))) {
      if (!promos.has(key)) promos.set(key, version_number)
    }
  }
  return Object.fromEntries(promos)
}
