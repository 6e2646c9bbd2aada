import type { RequestContext } from '@adit/platform/http/request.ts'
import type { RoomDeps } from '@adit/platform/rooms/api_room.ts'
import type { ReadModelAccess } from './read_models/db.ts'

/** What every room of the query side is given. What a room needs beyond it, it declares as a port. */
export interface QueryDeps extends RoomDeps {
  models: ReadModelAccess
  /** `https://host` of the public address under which files lie. */
  origin(request: RequestContext): string
  /** Milliseconds since 1970. */
  now(): number
}
