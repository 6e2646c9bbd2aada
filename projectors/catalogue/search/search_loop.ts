import { IndexAheadError, type IndexerOptions, SearchIndexer } from './search_indexer.ts'

const minute = 60_000

export interface IndexerTimes {
  /** How often to look for marks without a wake-up. */
  pollMs: number
  /** Shortest interval at which downloads and follows of a project reach the index if many projects change. */
  countersMs: number
  /** The same if no more than `fewCounters` changed, which fit one bulk write. */
  fewCountersMs: number
  fewCounters: number
  purgeMs: number
  /** Pause after a failure. */
  retryMs: number
  /** Pause while the index is ahead of the read models. */
  aheadMs: number
}

export const indexerTimes: IndexerTimes = {
  pollMs: 1_000,
  countersMs: 10 * minute,
  fewCountersMs: 30_000,
  fewCounters: 1_000,
  purgeMs: 60 * minute,
  retryMs: 5_000,
  aheadMs: minute,
}

/** Keeps the search index up to date until stopped. */
export class IndexerLoop {
  readonly indexer: SearchIndexer
  readonly #options: IndexerOptions
  readonly #times: IndexerTimes
  #stopped = false
  #countAt = 0
  #countFewAt = 0
  #roused = false
  /** After a failure the whole pause is kept, however often projections move, because each attempt reports the error. */
  #isPausing = false
  #wake: () => void = () => {}
  #running: Promise<void> = Promise.resolve()

  constructor(options: IndexerOptions, times: Partial<IndexerTimes> = {}) {
    this.#options = options
    this.#times = { ...indexerTimes, ...times }
    this.indexer = new SearchIndexer(options)
  }

  start(): void {
    this.#running = this.#loop()
  }

  /** Projections have moved, so there may be marks. */
  rouse(): void {
    this.#roused = true
    if (!this.#isPausing) this.#wake()
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#wake()
    await this.#running
  }

  async #loop(): Promise<void> {
    const { pollMs, purgeMs, retryMs, aheadMs } = this.#times
    let filled = false
    let purgeAt = Date.now() + purgeMs
    while (!this.#stopped) {
      this.#roused = false
      this.#isPausing = false
      let pause = pollMs
      try {
        if (!filled) filled = await this.indexer.fill()
        while (!this.#stopped && (await this.indexer.index()) > 0) {}
        await this.#count()
        if (Date.now() >= purgeAt) {
          await this.indexer.purge()
          purgeAt = Date.now() + purgeMs
        }
      } catch (error) {
        this.#options.onError(error)
        // An index that is ahead stays so until someone rebuilds it, beside this process. After that, everything continues without a
        // restart.
        pause = error instanceof IndexAheadError ? aheadMs : retryMs
        this.#isPausing = true
      }
      await this.#sleep(pause)
    }
  }

  async #count(): Promise<void> {
    const { countersMs, fewCountersMs, fewCounters } = this.#times
    const now = Date.now()
    if (now < Math.min(this.#countAt, this.#countFewAt)) return
    if (now < this.#countAt) await this.indexer.count(fewCounters)
    else {
      while (!this.#stopped && (await this.indexer.count()) > 0) {}
      this.#countAt = Date.now() + countersMs
    }
    this.#countFewAt = Date.now() + fewCountersMs
  }

  #sleep(milliseconds: number): Promise<void> {
    if ((this.#roused && !this.#isPausing) || this.#stopped) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
