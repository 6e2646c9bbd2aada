/** Polling keeps readers at most this far behind when hints are lost. */
const pollMs = 200
const firstRecheckMs = 2

export interface Watcher {
  subscribe(listener: () => void): () => void
  /** Something was stored up to this position. */
  expect(position: string): void
  close(): void
}

/**
 * Calls the listeners whenever the settled end of the log has moved. A stored event may stay hidden for a moment behind another
 * open transaction; then the end is looked at again, soon at first and at last every 200 ms.
 */
export function createWatcher(readHead: () => Promise<string | undefined>): Watcher {
  const listeners = new Set<() => void>()
  let head = ''
  let expected = ''
  let pause = pollMs
  let timer: NodeJS.Timeout | undefined
  let looking = false

  const look = async () => {
    timer = undefined
    looking = true
    const found = (await readHead().catch(() => undefined)) ?? head
    looking = false
    if (found > head) {
      head = found
      for (const listener of listeners) listener()
    }
    pause = expected > head ? Math.min(pause * 2, pollMs) : pollMs
    arm(pause)
  }
  const arm = (ms: number) => {
    clearTimeout(timer)
    if (listeners.size > 0 && !looking) timer = setTimeout(() => void look(), ms).unref()
  }
  return {
    subscribe(listener) {
      // A listener may be registered twice, and each registration is ended by its own function.
      const own = () => listener()
      listeners.add(own)
      if (listeners.size === 1) arm(0)
      return () => {
        listeners.delete(own)
        if (listeners.size === 0) clearTimeout(timer)
      }
    },
    expect(position) {
      if (position <= expected) return
      expected = position
      pause = firstRecheckMs
      arm(0)
    },
    close() {
      listeners.clear()
      clearTimeout(timer)
    },
  }
}
