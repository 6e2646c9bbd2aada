import { defineTable, type RowOf, text, textArray } from '@adit/platform/projection/table.ts'

/**
 * What a project runs on: a row for each loader that a readable version has, with the game versions of just those versions. So whether something
 * fits a loader and a game version together takes one row, however many versions a project has.
 */
export const platformTable = defineTable(
  'platform',
  {
    project_id: text(),
    /** A loader. For modpacks, one that the pack depends on. */
    platform: text(),
    /** Oldest first. */
    game_versions: textArray(),
  },
  { key: ['project_id', 'platform'], groups: ['project_id'] },
)

export type PlatformRow = RowOf<typeof platformTable>
