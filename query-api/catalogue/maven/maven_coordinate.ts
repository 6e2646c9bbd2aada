import { isLoader } from '@adit/events/catalogue/tag/loader.values.ts'
import type { MavenCandidate } from './maven.queries.ts'

interface Coordinate {
  number: string
  loaders: readonly string[]
  gameVersions: readonly string[]
}

/** A number followed by loaders and game versions, such as `4.2.1-fabric,1.21.10`. Undefined for one without a hyphen. */
export function parseCoordinate(version: string): Coordinate | undefined {
  const hyphen = version.lastIndexOf('-')
  if (hyphen < 0) return undefined
  const { loaders = [], gameVersions = [] } = Object.groupBy(version.slice(hyphen + 1).split(','), (part) =>
    isLoader(part) ? 'loaders' : 'gameVersions',
  )
  return { number: version.slice(0, hyphen), loaders, gameVersions }
}

/** The names that a version with this coordinate can have. */
export function namesMeant(version: string): string[] {
  const parsed = parseCoordinate(version)
  return parsed ? [version, parsed.number] : [version]
}

/**
 * The version that a coordinate means: the one with this id, or else the oldest with this number, or else the oldest with the number before
 * the last hyphen and with one of the loaders and one of the game versions after it.
 */
export function meantBy(version: string, oldestFirst: readonly MavenCandidate[]): MavenCandidate | undefined {
  const parsed = parseCoordinate(version)
  return (
    oldestFirst.find(({ version_id }) => version_id === version) ??
    oldestFirst.find(({ version_number }) => version_number === version) ??
    (parsed && oldestFirst.find((candidate) => fits(candidate, parsed)))
  )
}

function fits(candidate: MavenCandidate, { number, loaders, gameVersions }: Coordinate): boolean {
  const { version_number, loaders: own, mrpack_loaders: content, game_versions } = candidate
  const hasOneOf = (wanted: readonly string[], present: readonly string[]) =>
    wanted.length === 0 || wanted.some((one) => present.includes(one))
  return version_number === number && hasOneOf(loaders, [...own, ...content]) && hasOneOf(gameVersions, game_versions)
}
