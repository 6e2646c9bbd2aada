import { END, type EventStoreDBClient, excludeSystemEvents } from '@eventstore/db-client'

export interface Hints {
  /** Notifies this process's listeners at once. */
  notify(): void
  subscribe(listener: () => void): () => void
  close(): Promise<void>
}

const pauses = { firstMs: 200, longestMs: 5_000 }

/**
 * Subscribes to the end of the log when the first listener is added. When a subscription ends, subscribes again at the end of the log
 * and notifies listeners once, because something may have been appended meanwhile. Hints carry no data that could be lost.
 */
export function openHints(client: EventStoreDBClient): Hints {
  const listeners = new Set<() => void>()
  let isClosed = false
  let subscription: ReturnType<EventStoreDBClient['subscribeToAll']> | undefined
  let timer: NodeJS.Timeout | undefined
  let told = false
  let pause = pauses.firstMs

  const notify = () => {
    if (told || listeners.size === 0) return
    told = true
    setImmediate(() => {
      told = false
      for (const listener of listeners) listener()
    })
  }
  const begin = () => {
    const own = client.subscribeToAll({ fromPosition: END, filter: excludeSystemEvents() })
    subscription = own
    const again = () => {
      if (subscription !== own || isClosed) return
      subscription = undefined
      timer = setTimeout(begin, pause)
      timer.unref()
      pause = Math.min(pause * 2, pauses.longestMs)
    }
    own.on('confirmation', () => {
      pause = pauses.firstMs
      notify()
    })
    // Never removed: an unhandled error after the end of the subscription would end the process.
    own.on('error', again)
    own.on('data', notify).on('end', again).on('close', again)
  }
  return {
    notify,
    subscribe(listener) {
      // A listener may be added twice, and each registration has its own function to end it.
      const own = () => listener()
      listeners.add(own)
      if (!subscription && !timer && !isClosed) begin()
      return () => void listeners.delete(own)
    },
    async close() {
      isClosed = true
      listeners.clear()
      clearTimeout(timer)
      await subscription?.unsubscribe().catch(() => undefined)
    },
  }
}
