import { byNewestGameVersion } from '@adit/events/catalogue/tag/game_version.values.ts'
import { loaderInfo } from '@adit/events/catalogue/tag/loader.values.ts'
import type { PlatformRow } from '@adit/projectors/catalogue/version/platform.table.ts'

/** What somebody plays. */
export interface Setup {
  gameVersion: string
  /** Undefined for whoever plays without one, or didn't say. */
  loader: string | undefined
}

export const misfits = ['until', 'since', 'game_versions', 'loaders', 'servers', 'no_versions'] as const

/** Whether a project has a version for a setup; if not, why, with the values that the reason is about. */
export type Fit =
  | { fits: true; with: string | null; reason: null; values: string[] }
  | { fits: false; with: null; reason: (typeof misfits)[number]; values: string[] }

type Platform = Pick<PlatformRow, 'platform' | 'game_versions'>

const typeOf = ({ platform }: Platform) => loaderInfo(platform)?.type

/** Whether the platform can be used with the loader. Resource and data packs need none, shaders bring their own. */
function suits(platform: Platform, loader: string | undefined): boolean {
  switch (typeOf(platform)) {
    case 'resourcepack':
    case 'datapack':
    case 'shader':
      return true
    case 'plugin':
      return platform.platform === loader
    default:
      return loader === undefined || platform.platform === loader
  }
}

const misfit = (reason: (typeof misfits)[number], values: string[] = []): Fit => ({
  ...{ fits: false, with: null, reason, values },
})

const names = (platforms: readonly Platform[]) => platforms.map(({ platform }) => platform).sort()

export function fitOf(platforms: readonly Platform[], { gameVersion, loader }: Setup): Fit {
  if (platforms.length === 0) return misfit('no_versions')
  const suited = platforms.filter((platform) => suits(platform, loader))
  const fitting = suited.filter(({ game_versions }) => game_versions.includes(gameVersion))
  if (fitting.length > 0) {
    const shaders = names(fitting).filter((name) => loaderInfo(name)?.type === 'shader')
    // What players of shaders mostly have.
    const preferred = shaders.find((name) => name === 'iris') ?? shaders[0] ?? null
    const needs = shaders.length === fitting.length && !shaders.includes('vanilla') ? preferred : null
    return { fits: true, with: needs, reason: null, values: [] }
  }
  if (suited.length > 0) return otherVersions(suited, gameVersion)
  if (platforms.every((platform) => typeOf(platform) === 'plugin')) return misfit('servers')
  const elsewhere = platforms.filter(({ game_versions }) => game_versions.includes(gameVersion))
  return misfit('loaders', names(elsewhere.length > 0 ? elsewhere : platforms))
}

function otherVersions(platforms: readonly Platform[], gameVersion: string): Fit {
  const games = [...new Set(platforms.flatMap(({ game_versions }) => game_versions))].sort(byNewestGameVersion)
  const [newest = '', oldest = ''] = [games[0], games.at(-1)]
  if (byNewestGameVersion(newest, gameVersion) > 0) return misfit('until', [newest])
  if (byNewestGameVersion(oldest, gameVersion) < 0) return misfit('since', [oldest])
  return misfit('game_versions', games.toReversed())
}
