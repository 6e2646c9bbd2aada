import type { RecordedGameVersionEvent } from '@adit/events/catalogue/tag/game_version.events.ts'
import { defineProjector, nothingToHide, type RowsOf, type WantsOf } from '@adit/platform/projection/projector.ts'
import { type GameVersionsTables, gameVersionsTables, gameVersionsVersion } from './game_version.table.ts'

const written = {
  reads: ({ data }: RecordedGameVersionEvent, wants: WantsOf<GameVersionsTables>) => {
    for (const { version } of data.versions) wants.game_version.row(version)
  },
  apply: ({ data }: RecordedGameVersionEvent, rows: RowsOf<GameVersionsTables>) => {
    for (const entry of data.versions) rows.game_version.putFields(entry, {})
  },
}

/** How the list of game versions differs from that of the release. */
export const gameVersionsProjector = defineProjector<GameVersionsTables, RecordedGameVersionEvent>({
  name: 'game_versions',
  version: gameVersionsVersion,
  tables: gameVersionsTables,
  on: { GameVersionsAdded: written, GameVersionsChanged: written },
  whileParked: nothingToHide,
})
