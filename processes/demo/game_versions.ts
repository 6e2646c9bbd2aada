import { gameVersions } from '@adit/events/catalogue/tag/game_version.values.ts'

const day = 86_400_000
/**
 * Each version of the demo supports the game releases that existed at its age before this day, so no file is older than the game it is for.
 * It stays as it is when later releases are listed, so that the demo stays the same. The demo may be started on any later day.
 */
export const referenceDay = Date.UTC(2025, 10, 21)

/** Releases from 1.16.5 on, newest first. */
const releases = gameVersions
  .slice(0, gameVersions.findIndex(({ version }) => version === '1.16.5') + 1)
  .filter(({ version_type }) => version_type === 'release')

/**
 * Which releases a project supports: `latest` only the newest protocol, `series` all patches of the newest series, `from` everything since
 * a release, `fixed` always the same ones.
 */
export type GamePolicy =
  | { kind: 'latest' }
  | { kind: 'series' }
  | { kind: 'from'; version: string }
  | { kind: 'fixed'; versions: readonly string[] }

/** Releases that a version of this age supports, newest first. Never empty for ages up to two years. */
export function gameVersionsAt(policy: GamePolicy, age: number): string[] {
  const out = releases.filter(({ date }) => Date.parse(date) <= referenceDay - age * day)
  const names = out.map(({ version }) => version)
  switch (policy.kind) {
    case 'latest':
      return latestProtocol(out)
    case 'series':
      return names.filter((name) => seriesOf(name) === seriesOf(names[0] ?? ''))
    case 'from':
      return names.slice(0, names.indexOf(policy.version) + 1)
    case 'fixed':
      return names.filter((name) => policy.versions.includes(name))
  }
}

/** `major` marks the last release of each network protocol, so the newest group starts after the previous one. */
function latestProtocol(out: readonly { version: string; major: boolean }[]): string[] {
  const end = out.findIndex(({ major }, index) => index > 0 && major)
  return out.slice(0, end === -1 ? 1 : end).map(({ version }) => version)
}

function seriesOf(version: string): string {
  return version.split('.').slice(0, 2).join('.')
}
