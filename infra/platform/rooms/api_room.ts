import type { AllOf } from '@adit/events/kit/all_of.ts'
import type { RoomName } from '@adit/events/kit/room_order.values.ts'
import { type Fill, type Filled, filledBy, type Port, type Ports, portsOf } from '@adit/events/kit/slot.ts'
import type { AnyContract, Route } from '../http/contract.ts'
import type { ErrorTable } from '../http/errors.ts'
import { namesakesOf } from '../http/namesakes.ts'

/** Contracts by name. Names are unique on each side of the API. */
export type ContractTable = Readonly<Record<string, AnyContract>>

/**
 * A room's entry on one side of the API. It is light, because the gateway, the documentation and the browser's types need only contracts.
 * The code that serves them is in the file `side`, which only serving processes load.
 */
export interface ApiRoom<Contracts extends ContractTable = ContractTable> {
  readonly name: RoomName
  /** Slots that later rooms can fill to extend a contract. */
  contracts(filled: Filled): Contracts
  /** How the room's refusals are answered. */
  readonly errors: readonly ErrorTable[]
  /** Documentation groups that the room introduces, with their descriptions. */
  readonly groups: Readonly<Record<string, string>>
  readonly fills: readonly Fill[]
  /** The file that exports `side`, the room's request handling. Absent if the room only extends other rooms. */
  readonly side: URL | undefined
}

export interface ApiRoomParts<Contracts extends ContractTable> {
  contracts?: Contracts | ((filled: Filled) => Contracts)
  errors?: readonly ErrorTable[]
  groups?: Readonly<Record<string, string>>
  fills?: readonly Fill[]
  side?: URL
}

// biome-ignore lint/complexity/noBannedTypes: a room without contracts adds none to the table
export function defineApiRoom<Contracts extends ContractTable = {}>(
  name: RoomName,
  { contracts = {} as Contracts, errors = [], groups = {}, fills = [], side }: ApiRoomParts<Contracts>,
): ApiRoom<Contracts> {
  return { name, contracts: typeof contracts === 'function' ? contracts : () => contracts, errors, groups, fills, side }
}

/** The contracts of all rooms in a list, by name. */
export type ContractsIn<List> = AllOf<{ [Room in keyof List]: ContractsOf<List[Room]> }[keyof List]>
type ContractsOf<Room> = Room extends ApiRoom<infer Contracts> ? Contracts : never

/** Throws when two contracts share a name or an address. */
export function contractsIn<List>(rooms: readonly ApiRoom[], filled: Filled): ContractsIn<List> {
  const entries = rooms.flatMap((room) => Object.entries(room.contracts(filled)))
  refuseTwins(entries.map(([name]) => `the name ${name}`))
  const served = entries.flatMap(([, contract]) => namesakesOf(contract))
  refuseTwins(served.map(({ method, path }) => `the address ${method} ${path}`))
  return Object.fromEntries(entries) as ContractsIn<List> // of the rooms of this list
}

function refuseTwins(names: readonly string[]): void {
  const twin = names.find((name, index) => names.indexOf(name) !== index)
  if (twin) throw new Error(`Two contracts have ${twin}`)
}

/** What every room is given on either side. What a room needs beyond it, it declares as a port. */
export interface RoomDeps {
  filled: Filled
  port: Ports
  /** The contracts of a room with what later rooms add to them. */
  contractsOf<Contracts extends ContractTable>(room: ApiRoom<Contracts>): Contracts
}

/** What serves a room's contracts. */
export interface RoomSide<Deps> {
  /** Ports that must be filled for the room to serve. */
  needs?: readonly Port<never>[]
  /** What the room puts in slots and ports of rooms before it. */
  fills?(deps: Deps): readonly Fill[]
  routes?(deps: Deps): readonly Route[]
}

export interface OpenSides<Side, Deps> {
  /** In the order of the rooms. */
  sides: readonly Side[]
  deps: Deps
  routes: Route[]
}

/**
 * Loads what serves the rooms and gives it what it needs. `own`: of whoever puts the process together, which take the place of what
 * rooms fill in themselves. Throws when something that a room needs is missing.
 */
export async function openSides<Side extends RoomSide<Deps>, Deps extends RoomDeps>(
  rooms: readonly ApiRoom[],
  own: readonly Fill[],
  given: Omit<Deps, keyof RoomDeps>,
): Promise<OpenSides<Side, Deps>> {
  const sides = await loadSides<Side>(rooms)
  const filling: { fills: readonly Fill[] }[] = [...rooms]
  const ofRooms: RoomDeps = {
    filled: filledBy(filling),
    port: portsOf(own, filling),
    contractsOf: (room) => room.contracts(filledBy(rooms)),
  }
  const deps = { ...given, ...ofRooms } as Deps // these two are all of it
  for (const side of sides) if (side.fills) filling.push({ fills: side.fills(deps) })
  for (const need of sides.flatMap(({ needs = [] }) => needs)) ofRooms.port(need)
  return { sides, deps, routes: sides.flatMap(({ routes }) => [...(routes?.(deps) ?? [])]) }
}

/** Loads the code that serves each room's contracts. */
async function loadSides<Side>(rooms: readonly ApiRoom[]): Promise<Side[]> {
  const sides = await Promise.all(
    rooms.map(async ({ name, side: file }) => {
      if (!file) return []
      const { side }: { side?: Side } = await import(file.href)
      if (!side) throw new Error(`${file.pathname} does not export the side of the room ${name}`)
      return [side]
    }),
  )
  return sides.flat()
}
