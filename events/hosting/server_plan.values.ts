/** Sizes of game servers and what a node has to have free for one. Memory and storage are in MiB, processors in whole cores. */
export interface ServerSpecs {
  /** Cores that it can use while its neighbours don't. Half of them are always its own. */
  cpu: number
  memoryMb: number
  swapMb: number
  storageMb: number
}

/** Memory of the plans that are sold, in GiB. */
export const planSizes = [2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20, 24, 32, 48] as const
export type PlanSize = (typeof planSizes)[number]

/** The plans with a name, and for how many players each is meant. All other sizes are called custom. */
export const namedPlans = {
  small: { size: 4, players: { from: 1, to: 5 } },
  medium: { size: 6, players: { from: 6, to: 15 } },
  large: { size: 8, players: { from: 15, to: 25 } },
} as const satisfies Record<string, { size: PlanSize; players: { from: number; to: number } }>

/** What is tried for nothing: once per account, for five days. */
export const trialSize: PlanSize = 3
export const TRIAL_DAYS = 5

const GIB = 1024

/** A core for every two GiB, from 2 to 8. A quarter of the memory as swap, 8 GiB of storage for each of memory. */
export function specsOf(size: PlanSize): ServerSpecs {
  const memoryMb = size * GIB
  return { cpu: Math.min(8, Math.max(2, Math.ceil(size / 2))), memoryMb, swapMb: memoryMb / 4, storageMb: memoryMb * 8 }
}

/** The smallest plan with at least that much memory, in MiB. Undefined if none has. */
export const smallestWith = (memoryMb: number): PlanSize | undefined => planSizes.find((size) => size * GIB >= memoryMb)

/** Backups that a server can have, and ports beside the first one. */
export const BACKUP_SLOTS = 15
export const EXTRA_PORTS_MAX = 15
/** How long an order holds its place before it is paid. */
export const ORDER_MINUTES = 30
/** How long files are kept after a server ends. */
export const KEPT_DAYS = 30
/** How many servers an account can have, the ones that are kept included. */
export const SERVERS_PER_ACCOUNT = 32
