import type { Compute, InstanceStats, Limits, VolumeUsage } from '../compute/compute.port.ts'

/** What a server uses. The names are those of the panel's messages. Undefined where the node can't measure it or has no limit. */
export interface ServerStats {
  /** Of the cores that the server may use; of one core without a limit. */
  cpu_percent: number
  ram_usage_bytes: number
  ram_total_bytes?: number
  storage_usage_bytes?: number
  storage_total_bytes?: number
  net_rx_bytes?: number
  net_tx_bytes?: number
}

/** Ours: files without a disk of their own are counted one by one. */
const storageEveryMs = 60_000

/** Measures one server once a second. The share of processors is that since the last measurement. */
export class ServerStatsSampler {
  readonly #compute: Pick<Compute, 'stats' | 'volumeUsage'>
  readonly #id: string
  readonly #limits: Limits
  #last: InstanceStats | undefined
  #storage: VolumeUsage | undefined
  #storageAt = Number.NEGATIVE_INFINITY

  constructor(compute: Pick<Compute, 'stats' | 'volumeUsage'>, id: string, limits: Limits) {
    this.#compute = compute
    this.#id = id
    this.#limits = limits
  }

  /** Undefined if the server doesn't run. */
  async sample(): Promise<ServerStats | undefined> {
    const stats = await this.#compute.stats(this.#id)
    const last = this.#last
    this.#last = stats
    if (!stats) return undefined
    await this.#measureStorage(stats.at)
    const { memoryBytes: total } = this.#limits
    return {
      cpu_percent: this.#share(last, stats),
      ram_usage_bytes: stats.memoryBytes,
      ...(total !== undefined && { ram_total_bytes: total }),
      ...(this.#storage && { storage_usage_bytes: this.#storage.usedBytes }),
      ...(this.#storage?.sizeBytes !== undefined && { storage_total_bytes: this.#storage.sizeBytes }),
      ...(stats.receivedBytes !== undefined && { net_rx_bytes: stats.receivedBytes }),
      ...(stats.sentBytes !== undefined && { net_tx_bytes: stats.sentBytes }),
    }
  }

  /** With one digit after the point. 0 for the first measurement, and where another start has begun to count anew. */
  #share(last: InstanceStats | undefined, { at, cpuSeconds }: InstanceStats): number {
    if (!last || at <= last.at || cpuSeconds < last.cpuSeconds) return 0
    const cores = (cpuSeconds - last.cpuSeconds) / ((at - last.at) / 1_000)
    return Math.round((cores / (this.#limits.cpus ?? 1)) * 1_000) / 10
  }

  async #measureStorage(now: number): Promise<void> {
    // A disk of its own is measured at once.
    if (this.#storage?.sizeBytes === undefined && now - this.#storageAt < storageEveryMs) return
    this.#storageAt = now
    this.#storage = await this.#compute.volumeUsage(this.#id)
  }
}
