import { gameVersions } from '@adit/events/catalogue/tag/game_version.values.ts'

const day = 86_400_000
/**
 * The demo's versions claim the releases of the game that were out at their age before this day, so that no file is older
 * than the game it is for. It lies shortly after the newest known release; the demo may be started on any later day.
 */
export const referenceDay = Date.UTC(2025, 10, 21)

/** Releases from 1.16.5 on, newest first. */
const releases = gameVersions
  .slice(0, gameVersions.findIndex(({ version }) => version === '1.16.5') + 1)
  .filter(({ version_type }) => version_type === 'release')

/**
 * Which releases a project follows: `latest` the newest protocol only, `series` all patches of the newest series, `from`
 * everything since a release, `fixed` always the same ones.
 */
export type GamePolicy =
  | { kind: 'latest' }
  | { kind: 'series' }
  | { kind: 'from'; version: string }
  | { kind: 'fixed'; versions: readonly string[] }

/** Releases that a version of this age is for, newest first; never empty for ages up to two years. */
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

/** `major` marks the last release of each network protocol, so the newest group reaches down to the one before. */
function latestProtocol(out: readonly { version: string; major: boolean }[]): string[] {
  const end = out.findIndex(({ major }, index) => index > 0 && major)
  return out.slice(0, end === -1 ? 1 : end).map(({ version }) => version)
}

function seriesOf(version: string): string {
  return version.split('.').slice(0, 2).join('.')
}
