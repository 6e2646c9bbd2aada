import type { Position } from '@adit/events/kit/envelope.ts'
import type { EventStore } from '../event_store/event_store.port.ts'
import type { Feed, FeedOptions } from './feed.port.ts'

/** The part of a log that the embedded feed needs. The log may be the event store or the telemetry log of downloads. */
export type LogSource = Pick<EventStore, 'storeId' | 'readLog' | 'onAppended'>

const pollMs = 200
const pageSize = 500

/** The feed of a single machine. Reads the store's log itself, as one partition. */
export function embeddedFeed(source: LogSource, onError: (error: unknown) => void = () => {}): Feed {
  const following = new Set<Follower>()
  return {
    layout: async () => ({ id: `${await source.storeId()}.embedded.1`, partitions: 1, partitionOf: () => 0 }),
    async follow(options) {
      const follower = new Follower(source, options, onError)
      following.add(follower)
      follower.start(await options.from(0))
      return {
        partitions: () => [0],
        stop: async () => {
          following.delete(follower)
          await follower.stop()
        },
      }
    },
    async close() {
      await Promise.all([...following].map((follower) => follower.stop()))
    },
  }
}

class Follower {
  readonly #source: LogSource
  readonly #options: FeedOptions
  readonly #onError: (error: unknown) => void
  #stopped = false
  #woken = false
  #wake: () => void = () => {}
  #running: Promise<void> = Promise.resolve()

  constructor(source: LogSource, options: FeedOptions, onError: (error: unknown) => void) {
    this.#source = source
    this.#options = options
    this.#onError = onError
  }

  start(after: Position | undefined): void {
    const unsubscribe = this.#source.onAppended(() => this.#rouse())
    this.#running = this.#loop(after).finally(unsubscribe)
  }

  async stop(): Promise<void> {
    this.#stopped = true
    this.#rouse()
    await this.#running
  }

  #rouse(): void {
    this.#woken = true
    this.#wake()
  }

  async #loop(start: Position | undefined): Promise<void> {
    let after = start
    while (!this.#stopped) {
      this.#woken = false
      try {
        const page = await this.#source.readLog({ after, limit: pageSize })
        if (page.events.length > 0 && page.next !== undefined) {
          await this.#options.onBatch({ partition: 0, events: page.events, upTo: page.next })
        }
        after = page.next ?? after
        if (page.events.length === 0) await this.#sleep(pollMs)
      } catch (error) {
        if (!this.#stopped) this.#onError(error)
        await this.#sleep(pollMs)
      }
    }
  }

  #sleep(milliseconds: number): Promise<void> {
    if (this.#woken || this.#stopped) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
