import type { RoomName } from '@adit/events/kit/room_order.values.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import type { CommandIndex } from '@adit/platform/indexes/command_index.ts'
import type { Job } from '@adit/platform/jobs/job.ts'
import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import {
  type ApiRoom,
  type ApiRoomParts,
  type ContractTable,
  defineApiRoom,
  type RoomSide,
} from '@adit/platform/rooms/api_room.ts'
import type { CommandDeps } from './command_deps.ts'

/** What a room stores besides the log. */
interface RoomKeeps {
  /** Its parts of the operational database. They are installed after those of the platform. */
  readonly ops: readonly OpsPart[]
  /** What it looks up across streams. */
  readonly indexes: readonly CommandIndex[]
  readonly formerTables: FormerTables
  /** What operators watch of the room's jobs. */
  readonly gauges: readonly OpsGauge[]
}

/** A number that the operational database gives. */
export interface OpsGauge {
  /** `adit_<what>` */
  readonly name: string
  readonly help: string
  /** One value; null counts as 0. */
  readonly sql: string
}

/** Tables of older releases, which this release doesn't write. They can still exist, so that a rollback is possible. */
export interface FormerTables {
  /** Tables whose content is rebuilt from the log. */
  readonly madeAnew?: readonly string[]
  /** Tables whose rows become jobs at the next start. */
  readonly takenOver?: readonly string[]
}

/** The face of a room on the command side. */
export interface CommandRoom<Contracts extends ContractTable = ContractTable> extends ApiRoom<Contracts>, RoomKeeps {}

// biome-ignore lint/complexity/noBannedTypes: a room without contracts adds none to the table
export function defineRoom<Contracts extends ContractTable = {}>(
  name: RoomName,
  { ops = [], indexes = [], formerTables = {}, gauges = [], ...parts }: ApiRoomParts<Contracts> & Partial<RoomKeeps>,
): CommandRoom<Contracts> {
  return { ...defineApiRoom(name, parts), ops, indexes, formerTables, gauges }
}

/** What serves a room's contracts, and what workers do for it. Its routes register the sagas that they run. */
export interface CommandRoomSide extends RoomSide<CommandDeps> {
  reactors?(deps: CommandDeps): readonly Reactor[]
  jobs?(deps: CommandDeps): readonly Job[]
}

export const defineSide = (side: CommandRoomSide): CommandRoomSide => side
