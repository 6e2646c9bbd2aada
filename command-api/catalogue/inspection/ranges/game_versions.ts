import { compareMavenVersions, inMavenRange, parseMavenRange } from './maven_range.ts'
import { inSemanticRange, parseSemanticRange, parseSemanticVersion } from './semver_range.ts'

/** A known version of the game, as in the reference data: `version_type` is release, snapshot, beta or alpha. */
export interface KnownGameVersion {
  readonly version: string
  readonly date: string
  readonly version_type: string
}

export type KnownGameVersions = readonly KnownGameVersion[]

/** Matching releases and versions named explicitly, in the order of the known list. */
function select(known: KnownGameVersions, passes: (release: string) => boolean, named: readonly string[]): string[] {
  return known
    .filter(({ version, version_type }) => named.includes(version) || (version_type === 'release' && passes(version)))
    .map(({ version }) => version)
}

/** A `minecraft` range of Fabric or Quilt. A range that can't be parsed gives only the versions it names explicitly. */
export function versionsInSemanticRange(text: string | readonly string[], known: KnownGameVersions): string[] {
  const named = (typeof text === 'string' ? [text] : text).map((item) => item.replace(/^=/, '').trim())
  const range = parseSemanticRange(text)
  const passes = (release: string) => {
    const version = parseSemanticVersion(release)
    return range !== undefined && version !== undefined && inSemanticRange(version, range)
  }
  return select(known, passes, named)
}

/** A `minecraft` range of Forge or NeoForge. */
export function versionsInMavenRange(text: string, known: KnownGameVersions): string[] {
  const range = parseMavenRange(text)
  return select(known, (release) => range !== undefined && inMavenRange(release, range), [text.trim()])
}

/** A list of exact versions. */
export function versionsNamed(names: readonly string[], known: KnownGameVersions): string[] {
  return select(known, () => false, names)
}

/**
 * `api-version` of a plugin is the oldest server it was written for. Later servers may load it, but only the later releases of
 * the same minor version (1.20.5 gives 1.20.5 and 1.20.6) are a safe guess of what its author tested.
 */
export function versionsOfApi(apiVersion: string, known: KnownGameVersions): string[] {
  const line = /^(\d+\.\d+)(?:\.\d+)?$/.exec(apiVersion.trim())?.[1]
  if (!line) return []
  const passes = (release: string) =>
    (release === line || release.startsWith(`${line}.`)) && compareMavenVersions(release, apiVersion) >= 0
  return select(known, passes, [])
}
