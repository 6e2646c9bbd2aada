import { type Describers, say } from '../../kit/describing.ts'
import type { gameVersionEvents } from './game_version.events.ts'
import type { GameVersionEntry } from './game_version.values.ts'

/** Longer lists are only counted. */
const NAMED_MAX = 10

function namesOf(entries: readonly GameVersionEntry[], nameOf: (entry: GameVersionEntry) => string): string {
  const named = entries.slice(0, NAMED_MAX).map(nameOf).join(', ')
  return entries.length > NAMED_MAX ? `${named} and ${entries.length - NAMED_MAX} more` : named
}

const detailsOf = ({ version, type, releasedAt, major, hidden }: GameVersionEntry): string => {
  const date = new Date(releasedAt).toISOString().slice(0, 10)
  return `${version} (${[type, date, ...(major ? ['major'] : []), ...(hidden ? ['hidden'] : [])].join(', ')})`
}

/** What admins did with the list of game versions. */
export const describeGameVersions: Describers<typeof gameVersionEvents> = {
  GameVersionsAdded: ({ versions }) =>
    say('Added game versions: {versions}', { versions: namesOf(versions, ({ version }) => version) }),
  GameVersionsChanged: ({ versions }) =>
    say('Changed game versions to {versions}', { versions: namesOf(versions, detailsOf) }),
}
