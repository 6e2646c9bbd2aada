import type { z } from 'zod'
import type { nodeShape } from './node.contract.ts'
import { roomLeft } from './node_room.ts'
import type { KnownNode } from './nodes.ts'
import { HEARD_WITHIN_MS } from './placement.ts'

/** A node for admins. `now` is in milliseconds since 1970. */
export function presentNode(node: KnownNode, now: number): z.input<typeof nodeShape> {
  const { id, name, region, cordon, heardAt, report } = node
  const free = roomLeft(node, now)
  return {
    ...{ id, name, region, cordon, servers: node.claims.size },
    total: {
      ...{ cpu: node.cpu, memory_mb: node.memoryMb, storage_mb: node.storageMb, cpu_overcommit: node.cpuOvercommit },
    },
    free: { cpu: free.cpu, memory_mb: free.memoryMb, storage_mb: free.storageMb },
    heard_at: heardAt === null ? null : new Date(heardAt).toISOString(),
    is_reachable: heardAt !== null && now - heardAt <= HEARD_WITHIN_MS,
    agent: report && {
      ...{ version: report.agentVersion, address: report.address, javas: [...report.javas] },
      limits: report.limits.map(({ name: limit, isEnforced, reason }) => ({
        ...{ name: limit, is_enforced: isEnforced, reason },
      })),
    },
  }
}
