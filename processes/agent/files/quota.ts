import { FileRefusal } from './file_refusal.ts'

/** How much a server's folder may hold. */
export interface QuotaLimits {
  /** Bytes of all files together, by their length. */
  bytes: number
  /** Files and folders together. */
  entries: number
}

export type Usage = QuotaLimits

/** Ours: the game writes, too, without telling, so what was counted is counted again after this. */
export const recountAfterMs = 60_000

/**
 * Counts what a server's folder holds, so that a client is refused before the disk is full. The disk's own limit is the hard one: the game may
 * write at any time.
 */
export class Quota {
  readonly limits: QuotaLimits
  readonly #count: () => Promise<Usage>
  readonly #now: () => number
  #usage: Usage = { bytes: 0, entries: 0 }
  #countedAt = Number.NEGATIVE_INFINITY
  #counting: Promise<void> | undefined

  constructor(limits: QuotaLimits, count: () => Promise<Usage>, now: () => number) {
    this.limits = limits
    this.#count = count
    this.#now = now
  }

  async usage(): Promise<Usage> {
    if (this.#now() - this.#countedAt >= recountAfterMs) await this.#recount()
    return { ...this.#usage }
  }

  async free(): Promise<Usage> {
    const { bytes, entries } = await this.usage()
    return { bytes: Math.max(0, this.limits.bytes - bytes), entries: Math.max(0, this.limits.entries - entries) }
  }

  /**
   * Takes room for what is about to be written.
   * @throws FileRefusal out_of_space, too_many_entries
   */
  async reserve(more: Partial<Usage>): Promise<void> {
    await this.usage()
    const { bytes = 0, entries = 0 } = more
    if (bytes > 0 && this.#usage.bytes + bytes > this.limits.bytes) {
      const free = Math.max(0, this.limits.bytes - this.#usage.bytes)
      throw new FileRefusal('out_of_space', `The server's disk has ${free} of ${this.limits.bytes} bytes left.`)
    }
    if (entries > 0 && this.#usage.entries + entries > this.limits.entries) {
      throw new FileRefusal(
        'too_many_entries',
        `A server can't have more than ${this.limits.entries} files and folders.`,
      )
    }
    this.#usage.bytes += bytes
    this.#usage.entries += entries
  }

  /** Gives back room. */
  release(less: Partial<Usage>): void {
    this.#usage.bytes = Math.max(0, this.#usage.bytes - (less.bytes ?? 0))
    this.#usage.entries = Math.max(0, this.#usage.entries - (less.entries ?? 0))
  }

  async #recount(): Promise<void> {
    this.#counting ??= this.#countOnce().finally(() => {
      this.#counting = undefined
    })
    await this.#counting
  }

  async #countOnce(): Promise<void> {
    const before = { ...this.#usage }
    const counted = await this.#count()
    // What was reserved or released while the count ran may be in it or not. The higher figure errs on the safe side.
    this.#usage = {
      bytes: counted.bytes + Math.max(0, this.#usage.bytes - before.bytes),
      entries: counted.entries + Math.max(0, this.#usage.entries - before.entries),
    }
    this.#countedAt = this.#now()
  }
}
