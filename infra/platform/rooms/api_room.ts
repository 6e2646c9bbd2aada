import type { AllOf } from '@adit/events/kit/all_of.ts'
import type { RoomName } from '@adit/events/kit/room_order.values.ts'
import type { Fill, Filled } from '@adit/events/kit/slot.ts'
import type { AnyContract } from '../http/contract.ts'
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

/** Loads the code that serves each room's contracts. */
export async function loadSides<Side>(rooms: readonly ApiRoom[]): Promise<Side[]> {
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
