import { type Fill, filledBy, portsOf } from '@adit/events/kit/slot.ts'
import type { Route } from '@adit/platform/http/contract.ts'
import { type ApiRoom, type ContractTable, loadSides } from '@adit/platform/rooms/api_room.ts'
import { rooms } from './contracts.ts'
import type { QuerySide } from './kit/define_room.ts'
import type { QueryDeps } from './kit/query_deps.ts'

export interface QueryOptions extends Pick<QueryDeps, 'models' | 'origin'> {
  /** What rooms need of whoever puts the process together; takes the place of what rooms fill in themselves. */
  fills: readonly Fill[]
  now?: () => number
}

/** Every route of the query side with its handler. Throws when something that a room needs is missing. */
export async function openQueryRoutes({ fills, now = Date.now, ...given }: QueryOptions): Promise<Route[]> {
  const sides = await loadSides<QuerySide>(rooms)
  const filling: { fills: readonly Fill[] }[] = [...rooms]
  const filled = filledBy(filling)
  const port = portsOf(fills, filling)
  const contractsOf = <Contracts extends ContractTable>(room: ApiRoom<Contracts>) => room.contracts(filledBy(rooms))
  const deps: QueryDeps = { ...given, now, filled, port, contractsOf }
  for (const side of sides) if (side.fills) filling.push({ fills: side.fills(deps) })
  for (const need of sides.flatMap(({ needs = [] }) => needs)) port(need)
  return sides.flatMap(({ routes }) => [...(routes?.(deps) ?? [])])
}
