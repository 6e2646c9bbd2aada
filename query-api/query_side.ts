import type { Fill } from '@adit/events/kit/slot.ts'
import type { Route } from '@adit/platform/http/contract.ts'
import { openSides } from '@adit/platform/rooms/api_room.ts'
import { rooms } from './contracts.ts'
import type { QuerySide } from './kit/define_room.ts'
import type { QueryDeps } from './kit/query_deps.ts'

export interface QueryOptions extends Pick<QueryDeps, 'models' | 'origin'> {
  /** What rooms need from the composition root. Replaces what rooms fill in themselves. */
  fills: readonly Fill[]
  now?: () => number
}

/** Every route of the query side with its handler. Throws if something that a room needs is missing. */
export async function openQueryRoutes({ fills, now = Date.now, ...given }: QueryOptions): Promise<Route[]> {
  const { routes } = await openSides<QuerySide, QueryDeps>(rooms, fills, { ...given, now })
  return routes
}
