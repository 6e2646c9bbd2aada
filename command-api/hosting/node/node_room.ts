import type { Claim, NodeRoom } from '@adit/events/hosting/node.fold.ts'

/** The ports of games on a node, both included. */
export const FIRST_PORT = 25_600
export const LAST_PORT = 27_999

interface Promising extends NodeRoom {
  /** How many cores of servers share one of the node. */
  cpuOvercommit: number
  claims: ReadonlyMap<string, Claim>
}

/**
 * What a node has not promised to anybody. Below zero where it has promised too much. Places whose time is over at `now` count as free; with 0 every place counts.
 */
export function roomLeft({ cpu, memoryMb, storageMb, cpuOvercommit, claims }: Promising, now: number): NodeRoom {
  const left = { cpu: cpu * cpuOvercommit, memoryMb, storageMb }
  for (const claim of claims.values()) {
    if (claim.until !== null && claim.until <= now) continue
    left.cpu -= claim.cpu
    left.memoryMb -= claim.memoryMb
    left.storageMb -= claim.storageMb
  }
  return left
}

/** What is missing and how much of it, or undefined. */
export function lacking(left: NodeRoom): { lack: keyof NodeRoom; by: number } | undefined {
  const lack = (['memoryMb', 'storageMb', 'cpu'] as const).find((each) => left[each] < 0)
  return lack && { lack, by: -left[lack] }
}

/** How many servers of that size still fit. */
export function fitting(left: NodeRoom, room: NodeRoom): number {
  const times = (['memoryMb', 'storageMb', 'cpu'] as const).map((each) => Math.floor(left[each] / room[each]))
  return Math.max(0, Math.min(...times))
}

/** Undefined if all are taken. */
export function firstFreePort(claims: ReadonlyMap<string, Claim>): number | undefined {
  const taken = new Set([...claims.values()].flatMap(({ port, extraPorts }) => [port, ...extraPorts]))
  for (let port = FIRST_PORT; port <= LAST_PORT; port += 1) if (!taken.has(port)) return port
  return undefined
}
