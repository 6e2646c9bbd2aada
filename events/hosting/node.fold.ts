import type { Fold } from '../kit/fold.ts'
import type { RecordedNodeEvent } from './node.events.ts'

/** Whole cores, and MiB. */
export interface NodeRoom {
  cpu: number
  memoryMb: number
  storageMb: number
}

/** `until`: when the place is free again, in milliseconds since 1970. Null once it is confirmed. */
export interface Claim extends NodeRoom {
  port: number
  until: number | null
  extraPorts: readonly number[]
}

export interface GameNode extends NodeRoom {
  name: string
  region: string
  cpuOvercommit: number
  keyDigest: string | null
  report: {
    bootId: string
    agentVersion: string
    address: string
    limits: readonly { name: string; isEnforced: boolean; reason: string }[]
    javas: readonly { vendor: string; major: number }[]
  } | null
  /** Why nothing new is placed on it. Null if it takes servers. */
  cordon: string | null
  isRetired: boolean
  /** By the id of the server. */
  claims: ReadonlyMap<string, Claim>
}

export const nodeFold: Fold<GameNode, RecordedNodeEvent, 'NodeRegistered'> = {
  begin: {
    NodeRegistered: ({ data }) => ({
      ...data,
      ...{ keyDigest: null, report: null, cordon: null, isRetired: false, claims: new Map() },
    }),
  },
  on: {
    NodeResized: ({ data }) => data,
    NodeKeyIssued: ({ data: { digest } }) => ({ keyDigest: digest }),
    NodeReported: ({ data }) => ({ report: data }),
    NodeCordoned: ({ data: { reason } }) => ({ cordon: reason }),
    NodeUncordoned: () => ({ cordon: null }),
    NodeRetired: () => ({ isRetired: true, keyDigest: null }),
    CapacityClaimed: ({ data: { serverId: id, ...claim } }) => ({
      claims: [{ id, put: { ...claim, extraPorts: [] } }],
    }),
    CapacityConfirmed: ({ data: { serverId: id } }) => ({ claims: [{ id, change: { until: null } }] }),
    CapacityResized: ({ data: { serverId: id, ...room } }) => ({ claims: [{ id, change: room }] }),
    CapacityReleased: ({ data: { serverId: id } }) => ({ claims: [{ id, removed: true }] }),
    NodePortTaken: ({ data: { serverId: id, port } }) => ({
      claims: [{ id, change: { extraPorts: (before) => [...before, port] } }],
    }),
    NodePortFreed: ({ data: { serverId: id, port } }) => ({
      claims: [{ id, change: { extraPorts: (before) => before.filter((each) => each !== port) } }],
    }),
  },
}
