import type { Claim, GameNode, NodeRoom } from '@adit/events/hosting/node.fold.ts'
import { firstFreePort, fitting, roomLeft } from './node_room.ts'

/** A node whose agent hasn't been heard of for so long gets no servers. */
export const HEARD_WITHIN_MS = 60_000

/** `heardAt`: when its agent was last heard of, in milliseconds since 1970. Null: never. */
export interface Candidate
  extends Pick<GameNode, 'cpu' | 'memoryMb' | 'storageMb' | 'cpuOvercommit' | 'region' | 'cordon' | 'isRetired'> {
  id: string
  heardAt: number | null
  claims: ReadonlyMap<string, Claim>
}

export interface Wanted {
  room: NodeRoom
  /** Null: anywhere. */
  region: string | null
  now: number
}

const takesServers = (node: Candidate, { region, now }: Wanted): boolean =>
  !node.isRetired &&
  node.cordon === null &&
  node.heardAt !== null &&
  now - node.heardAt <= HEARD_WITHIN_MS &&
  (region === null || node.region === region) &&
  firstFreePort(node.claims) !== undefined

const fitsOn = (node: Candidate, { room, now }: Wanted) => fitting(roomLeft(node, now), room)

/** How many servers of that size there is room for. */
export const stock = (nodes: readonly Candidate[], wanted: Wanted): number =>
  nodes.filter((node) => takesServers(node, wanted)).reduce((sum, node) => sum + fitsOn(node, wanted), 0)

/** The nodes with room for it, first the one on which the least memory is left afterwards, so that big servers find a place, too. */
export const placesFor = (nodes: readonly Candidate[], wanted: Wanted): readonly Candidate[] =>
  nodes
    .filter((node) => takesServers(node, wanted) && fitsOn(node, wanted) > 0)
    .map((node) => ({ node, left: roomLeft(node, wanted.now).memoryMb }))
    .toSorted((one, other) => one.left - other.left || (one.node.id < other.node.id ? -1 : 1))
    .map(({ node }) => node)
