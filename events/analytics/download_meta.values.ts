import { isLoader, modpackLoader } from '../catalogue/tag/loader.values.ts'
import { isId } from '../kit/id.values.ts'

/** Why a file was downloaded, as launchers say it. */
export const downloadReasons = ['standalone', 'dependency', 'modpack', 'update'] as const

/** What a client said but what means nothing here. It is recorded, so that the total stays complete. */
export const unknownValue = 'unknown'

/** What a client says of its download. Null: it said nothing. */
export interface DownloadMeta {
  /** One of `downloadReasons`, or `unknown`. */
  reason: string | null
  /** A game version such as `1.21.4`, or `unknown` for what can't be one. */
  gameVersion: string | null
  /** A loader, or `unknown`. */
  loader: string | null
  /** Id of the project that needs the file or brings it along, or `unknown`. */
  dependentProjectId: string | null
}

export const noMeta: DownloadMeta = { reason: null, gameVersion: null, loader: null, dependentProjectId: null }

const isReason = (value: string) => downloadReasons.some((reason) => reason === value)
const isLoaderName = (value: string) => isLoader(value) || value === modpackLoader
/** Every version of the game fits, and little else: `1.21.4`, `26.1-snapshot-3`, `25w43a`, `b1.7.3`. */
const isGameVersion = (value: string) => /^[a-z0-9][\w.+-]{0,31}$/i.test(value)

/** A value that isn't text, or that doesn't fit, is unknown. Never an error: the download matters more. */
function saidValue(given: unknown, fits: (value: string) => boolean): string | null {
  if (given === undefined || given === null || given === '') return null
  if (typeof given !== 'string') return unknownValue
  const value = given.trim()
  return fits(value) ? value : unknownValue
}

const headerMax = 2_000

/** The object in the header `modrinth-download-meta`. An unreadable one says nothing. */
function parseHeader(header: string | undefined): Readonly<Record<string, unknown>> {
  if (header === undefined || header.length > headerMax) return {}
  try {
    const parsed: unknown = JSON.parse(header)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? { ...parsed } : {}
  } catch {
    return {}
  }
}

/**
 * What a request says of its download: by the header `modrinth-download-meta` (JSON with `reason`, `game_version`, `loader`, `dependent_on`) or by the query
 * (`mr_download_reason`, `mr_game_version`, `mr_loader`, `mr_dependent_on`). The header comes first, key by key.
 */
export function readDownloadMeta(header: string | undefined, query: URLSearchParams): DownloadMeta {
  const said = parseHeader(header)
  const of = (key: string, parameter: string) => said[key] ?? query.get(parameter)
  return {
    reason: saidValue(of('reason', 'mr_download_reason'), isReason),
    gameVersion: saidValue(of('game_version', 'mr_game_version'), isGameVersion),
    loader: saidValue(of('loader', 'mr_loader'), isLoaderName),
    dependentProjectId: saidValue(of('dependent_on', 'mr_dependent_on'), isId),
  }
}

/** The same check for what launchers report of play time. */
export const playedOn = (loader: unknown, gameVersion: unknown) => ({
  loader: saidValue(loader, isLoaderName),
  gameVersion: saidValue(gameVersion, isGameVersion),
})
