import type { GameVersionType } from '@adit/events/catalogue/tag/game_version_type.values.ts'
import { bigint, boolean, defineTable, text } from '@adit/platform/projection/table.ts'

export const gameVersionsVersion = 1

/** Game versions that admins have added or changed. */
export const gameVersionTable = defineTable(
  'game_version',
  { version: text(), type: text<GameVersionType>(), released_at: bigint(), major: boolean(), hidden: boolean() },
  { key: ['version'] },
)

export const gameVersionsTables = { game_version: gameVersionTable }
export type GameVersionsTables = typeof gameVersionsTables
