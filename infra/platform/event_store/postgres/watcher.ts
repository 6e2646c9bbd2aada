/** Polling interval, which limits how far readers are behind when hints are lost. */
const pollMs = 200
const firstRecheckMs = 2

export interface Watcher {
  subscribe(listener: () => void): () => void
  /** Something was stored up to this position. */
  expect(position: string): void
  close(): void
}

/**
 * Calls the listeners whenever the settled end of the log moves. An open transaction may hide a stored event for a moment; then this
 * reads the end again, at growing intervals of up to 200 ms.
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
      // A listener may be added twice, and each registration has its own function to end it.
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
