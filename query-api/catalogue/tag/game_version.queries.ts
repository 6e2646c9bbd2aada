import {
  type GameVersion,
  gameVersionsWith,
  type ListedGameVersion,
} from '@adit/events/catalogue/tag/game_version.values.ts'
import type { ReadModelAccess } from '../../kit/read_models/db.ts'

export interface GameVersionQueries {
  /** Newest first, with hidden ones. */
  all(): Promise<ListedGameVersion[]>
  /** Newest first, as everybody sees them. */
  listed(): Promise<GameVersion[]>
}

export function gameVersionQueries({ prepare }: ReadModelAccess): GameVersionQueries {
  const entries = prepare('game_versions', (db) =>
    db.selectFrom('game_versions.game_version').select(['version', 'type', 'released_at', 'major', 'hidden']),
  )
  const all = async () => {
    const rows = await entries({})
    return gameVersionsWith(rows.map(({ released_at, ...row }) => ({ ...row, releasedAt: released_at })))
  }
  return {
    all,
    listed: async () => (await all()).flatMap(({ hidden, ...each }) => (hidden ? [] : [each])),
  }
}
