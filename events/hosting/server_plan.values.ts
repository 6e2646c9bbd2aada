/** Size of a game server and what a node has to have free for it. Memory and storage are in MiB, processors in whole cores. */
export interface ServerSpecs {
  /** Cores that it can use while its neighbours don't. Half of them are always its own. */
  cpu: number
  memoryMb: number
  swapMb: number
  storageMb: number
}

/** Backups that a server can have, and ports beside the first one. */
export const BACKUP_SLOTS = 15
export const EXTRA_PORTS_MAX = 15
