import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'

const id = z.string()
/** Milliseconds since 1970. */
const time = z.int()
/** Whole cores, and MiB. Swap is not claimed: a node lends what it has. */
const room = { cpu: z.int(), memoryMb: z.int(), storageMb: z.int() }

/** Why a server no longer has a place on a node. */
export const releaseReasons = ['expired', 'not_paid', 'deleted', 'moved', 'resized', 'failed'] as const

/**
 * A machine on which game servers run. What it has promised to servers is decided here, so that it can't promise more than it has. Its own root.
 */
export const nodeEvents = defineEvents('hosting.node', {
  /** `cpuOvercommit`: how many cores of servers share one of the node. Memory and storage aren't shared. */
  NodeRegistered: {
    version: 1,
    schema: z.object({ name: z.string(), region: z.string(), ...room, cpuOvercommit: z.int() }),
  },
  NodeResized: { version: 1, schema: z.object({ ...room, cpuOvercommit: z.int() }) },
  /** `digest`: the SHA-256 of the key that its agent signs in with, in base64url. The key before it no longer works. */
  NodeKeyIssued: { version: 1, schema: z.object({ digest: z.string() }) },
  /** The agent has started, or found other limits than at its last start. */
  NodeReported: {
    version: 1,
    schema: z.object({
      bootId: z.string(),
      agentVersion: z.string(),
      /** Where players and browsers reach it. */
      address: z.string(),
      limits: z.array(z.object({ name: z.string(), isEnforced: z.boolean(), reason: z.string() })),
      javas: z.array(z.object({ vendor: z.string(), major: z.int() })),
    }),
  },
  /** Nothing new is placed on it. */
  NodeCordoned: { version: 1, schema: z.object({ reason: z.string() }) },
  NodeUncordoned: { version: 1, schema: z.object({}) },
  /** It has no servers and gets none any more. */
  NodeRetired: { version: 1, schema: z.object({}) },
  /** A place for a server. Unless it is confirmed by then, it is free again. `port`: on which the game listens there. */
  CapacityClaimed: { version: 1, schema: z.object({ serverId: id, ...room, port: z.int(), until: time }) },
  /** The server keeps its place until it is released. */
  CapacityConfirmed: { version: 1, schema: z.object({ serverId: id }) },
  /** The server has another plan, which fits into the same node. */
  CapacityResized: { version: 1, schema: z.object({ serverId: id, ...room }) },
  CapacityReleased: { version: 1, schema: z.object({ serverId: id, reason: z.enum(releaseReasons) }) },
  /** One more port for a server, beside the first one. */
  NodePortTaken: { version: 1, schema: z.object({ serverId: id, port: z.int() }) },
  NodePortFreed: { version: 1, schema: z.object({ serverId: id, port: z.int() }) },
})

export type NodeEvent = EventOf<typeof nodeEvents>
export type RecordedNodeEvent = RecordedOf<typeof nodeEvents>
