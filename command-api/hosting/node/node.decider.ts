import { isDeepStrictEqual } from 'node:util'
import type { NodeEvent, releaseReasons } from '@adit/events/hosting/node.events.ts'
import { type NodeRoom, nodeFold } from '@adit/events/hosting/node.fold.ts'
import { EXTRA_PORTS_MAX } from '@adit/events/hosting/server_plan.values.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { firstFreePort, lacking, roomLeft } from './node_room.ts'

const nodeAfter = keeping(nodeFold, [
  ...(['cpu', 'memoryMb', 'storageMb', 'cpuOvercommit', 'region', 'keyDigest', 'report'] as const),
  ...(['cordon', 'isRetired', 'claims', 'name'] as const),
])
/** Null before it is registered. */
export type NodeState = ReturnType<typeof nodeAfter> | null

type DataOf<Type extends NodeEvent['type']> = Extract<NodeEvent, { type: Type }>['data']

/** Times are milliseconds since 1970. Those about a place can be repeated. */
export type NodeCommand =
  | { type: 'RegisterNode'; node: DataOf<'NodeRegistered'> }
  | { type: 'ResizeNode'; room: DataOf<'NodeResized'> }
  | { type: 'IssueNodeKey'; digest: string }
  | { type: 'ReportNode'; report: DataOf<'NodeReported'> }
  | { type: 'CordonNode'; reason: string }
  | { type: 'UncordonNode' }
  | { type: 'RetireNode' }
  /** `now`: places whose time is over by then are free. */
  | { type: 'ClaimCapacity'; serverId: string; room: NodeRoom; until: number; now: number }
  | { type: 'ConfirmCapacity'; serverId: string }
  | { type: 'ResizeCapacity'; serverId: string; room: NodeRoom; now: number }
  | { type: 'ReleaseCapacity'; serverId: string; reason: (typeof releaseReasons)[number] }
  | { type: 'TakePort'; serverId: string; now: number }
  | { type: 'FreePort'; serverId: string; port: number }
type Of<Type extends NodeCommand['type']> = Extract<NodeCommand, { type: Type }>
type Living = NonNullable<NodeState>

export const nodeStream = (id: string) => streamName('hosting', 'node', id)

export const nodeRefusals = refusals('node_not_found')
export const registerRefusals = refusals('node_exists')
export const resizeNodeRefusals = refusals(nodeRefusals, 'node_too_small')
export const retireRefusals = refusals(nodeRefusals, 'node_has_servers')
export const claimRefusals = refusals(nodeRefusals, 'node_full', 'node_closed')
export const confirmRefusals = refusals(nodeRefusals, 'place_lapsed')
export const portRefusals = refusals(confirmRefusals, 'ports_full')

/** A node promises no more than it has: what spans its servers is decided on its one stream, so requests at the same moment can't both get the last place. */
export const nodeDecider: Decider<NodeState, NodeCommand, NodeEvent> = {
  initialState: null,
  decide(command, state) {
    if (command.type === 'RegisterNode') {
      if (state) throw registerRefusals.refuse('node_exists')
      return [{ type: 'NodeRegistered', data: command.node }]
    }
    const node = living(state)
    switch (command.type) {
      case 'ResizeNode':
        return resize(command, node)
      case 'IssueNodeKey':
        return node.keyDigest === command.digest ? [] : [{ type: 'NodeKeyIssued', data: { digest: command.digest } }]
      case 'ReportNode':
        return isDeepStrictEqual(node.report, command.report) ? [] : [{ type: 'NodeReported', data: command.report }]
      case 'CordonNode':
        return node.cordon === command.reason ? [] : [{ type: 'NodeCordoned', data: { reason: command.reason } }]
      case 'UncordonNode':
        return node.cordon === null ? [] : [{ type: 'NodeUncordoned', data: {} }]
      case 'RetireNode':
        if (node.claims.size > 0) throw retireRefusals.refuse('node_has_servers', { servers: node.claims.size })
        return [{ type: 'NodeRetired', data: {} }]
      case 'ClaimCapacity':
        return claim(command, node)
      case 'ConfirmCapacity':
        return confirm(command, node)
      case 'ResizeCapacity':
        return resizeClaim(command, node)
      case 'ReleaseCapacity':
        return release(command, node)
      case 'TakePort':
        return takePort(command, node)
      case 'FreePort':
        return freePort(command, node)
      default:
        return command satisfies never
    }
  },
  evolve: nodeAfter,
}

function living(state: NodeState): Living {
  if (!state || state.isRetired) throw nodeRefusals.refuse('node_not_found')
  return state
}

/** Servers keep what they were promised. */
function resize({ room }: Of<'ResizeNode'>, node: Living): NodeEvent[] {
  const { cpu, memoryMb, storageMb, cpuOvercommit } = room
  if (isDeepStrictEqual({ cpu, memoryMb, storageMb, cpuOvercommit }, pickRoom(node))) return []
  const lack = lacking(roomLeft({ ...room, claims: node.claims }, 0))
  if (lack) throw resizeNodeRefusals.refuse('node_too_small', lack)
  return [{ type: 'NodeResized', data: room }]
}

function claim({ serverId, room, until, now }: Of<'ClaimCapacity'>, node: Living): NodeEvent[] {
  const held = node.claims.get(serverId)
  if (held && (held.until === null || held.until > now)) return []
  if (node.cordon !== null) throw claimRefusals.refuse('node_closed')
  const lapsed = lapsedBy(node, now)
  const claims = new Map([...node.claims].filter(([id]) => !lapsed.includes(id)))
  const left = roomLeft({ ...node, claims }, now)
  const port = firstFreePort(claims)
  if (port === undefined || lacking(minus(left, room))) throw claimRefusals.refuse('node_full')
  return [...lapsed.map(expiry), { type: 'CapacityClaimed', data: { serverId, ...room, port, until } }]
}

/** Too late is not when the time is over, but when somebody else has the place. */
function confirm({ serverId }: Of<'ConfirmCapacity'>, node: Living): NodeEvent[] {
  const held = node.claims.get(serverId)
  if (!held) throw confirmRefusals.refuse('place_lapsed')
  return held.until === null ? [] : [{ type: 'CapacityConfirmed', data: { serverId } }]
}

function resizeClaim({ serverId, room, now }: Of<'ResizeCapacity'>, node: Living): NodeEvent[] {
  const held = node.claims.get(serverId)
  if (!held) throw confirmRefusals.refuse('place_lapsed')
  if (held.cpu === room.cpu && held.memoryMb === room.memoryMb && held.storageMb === room.storageMb) return []
  const lapsed = lapsedBy(node, now).filter((id) => id !== serverId)
  const claims = new Map([...node.claims].filter(([id]) => !lapsed.includes(id)))
  claims.set(serverId, { ...held, ...room })
  if (lacking(roomLeft({ ...node, claims }, now))) throw claimRefusals.refuse('node_full')
  return [...lapsed.map(expiry), { type: 'CapacityResized', data: { serverId, ...room } }]
}

const release = ({ serverId, reason }: Of<'ReleaseCapacity'>, node: Living): NodeEvent[] =>
  node.claims.has(serverId) ? [{ type: 'CapacityReleased', data: { serverId, reason } }] : []

function takePort({ serverId, now }: Of<'TakePort'>, node: Living): NodeEvent[] {
  const held = node.claims.get(serverId)
  if (!held || (held.until !== null && held.until <= now)) throw confirmRefusals.refuse('place_lapsed')
  const port = firstFreePort(node.claims)
  if (held.extraPorts.length >= EXTRA_PORTS_MAX || port === undefined) {
    throw portRefusals.refuse('ports_full', { limit: EXTRA_PORTS_MAX })
  }
  return [{ type: 'NodePortTaken', data: { serverId, port } }]
}

function freePort({ serverId, port }: Of<'FreePort'>, node: Living): NodeEvent[] {
  const isHeld = node.claims.get(serverId)?.extraPorts.includes(port)
  return isHeld ? [{ type: 'NodePortFreed', data: { serverId, port } }] : []
}

const lapsedBy = (node: Living, now: number): string[] =>
  [...node.claims].filter(([, { until }]) => until !== null && until <= now).map(([serverId]) => serverId)

const expiry = (serverId: string): NodeEvent => ({ type: 'CapacityReleased', data: { serverId, reason: 'expired' } })

const pickRoom = ({ cpu, memoryMb, storageMb, cpuOvercommit }: Living) => ({ cpu, memoryMb, storageMb, cpuOvercommit })

const minus = (left: NodeRoom, room: NodeRoom): NodeRoom => ({
  cpu: left.cpu - room.cpu,
  memoryMb: left.memoryMb - room.memoryMb,
  storageMb: left.storageMb - room.storageMb,
})
