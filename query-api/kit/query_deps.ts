import type { RequestContext } from '@adit/platform/http/request.ts'
import type { RoomDeps } from '@adit/platform/rooms/api_room.ts'
import type { ReadModelAccess } from './read_models/db.ts'

/** What every room of the query side receives. Whatever else a room needs, it declares as a port. */
export interface QueryDeps extends RoomDeps {
  models: ReadModelAccess
  /** Origin of the public address for files: `https://host`. */
  origin(request: RequestContext): string
  /** Milliseconds since 1970. */
  now(): number
}
