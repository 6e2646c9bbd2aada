import type { StandingFold } from '../../kit/fold.ts'
import type { RecordedGameVersionEvent } from './game_version.events.ts'
import type { GameVersionEntry } from './game_version.values.ts'

/** What differs from the list of the release, by name. */
export interface GameVersionList {
  entries: ReadonlyMap<string, GameVersionEntry>
}

const put = ({ data }: Pick<RecordedGameVersionEvent, 'data'>) => ({
  entries: data.versions.map((entry) => ({ id: entry.version, put: entry })),
})

export const gameVersionFold: StandingFold<GameVersionList, RecordedGameVersionEvent> = {
  initial: { entries: new Map() },
  begin: {},
  on: { GameVersionsAdded: put, GameVersionsChanged: put },
}
