import type { RoomName } from '@adit/events/kit/room_order.values.ts'
import {
  type ApiRoom,
  type ApiRoomParts,
  type ContractTable,
  defineApiRoom,
  type RoomSide,
} from '@adit/platform/rooms/api_room.ts'
import type { QueryDeps } from './query_deps.ts'

/** The face of a room on the query side. */
export interface QueryRoom<Contracts extends ContractTable = ContractTable> extends ApiRoom<Contracts> {
  /** Projectors whose tables the room brings, with the version that it reads. Their types join ReadModels in the room's face. */
  readonly reads: Readonly<Record<string, number>>
}

// biome-ignore lint/complexity/noBannedTypes: a room without contracts adds none to the table
export function defineRoom<Contracts extends ContractTable = {}>(
  name: RoomName,
  { reads = {}, ...parts }: ApiRoomParts<Contracts> & { reads?: Readonly<Record<string, number>> },
): QueryRoom<Contracts> {
  return { ...defineApiRoom(name, parts), reads }
}

export type QuerySide = RoomSide<QueryDeps>

export const defineSide = (side: QuerySide): QuerySide => side
