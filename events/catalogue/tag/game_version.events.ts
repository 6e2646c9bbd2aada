import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../../kit/define_events.ts'
import { gameVersionTypes } from './game_version_type.values.ts'

const entry = z.object({
  version: z.string(),
  type: z.enum(gameVersionTypes),
  /** Milliseconds since 1970. */
  releasedAt: z.int(),
  major: z.boolean(),
  hidden: z.boolean(),
})

/** What admins have added to a game's list of versions, and changed in it. Each entry is whole. */
export const gameVersionEvents = defineEvents('catalogue.game_version', {
  GameVersionsAdded: { version: 1, schema: z.object({ versions: z.array(entry) }) },
  GameVersionsChanged: { version: 1, schema: z.object({ versions: z.array(entry) }) },
})

export type GameVersionEvent = EventOf<typeof gameVersionEvents>
export type RecordedGameVersionEvent = RecordedOf<typeof gameVersionEvents>
