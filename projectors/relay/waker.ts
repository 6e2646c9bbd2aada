import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'

/** Waits for the log to grow. A hint that comes while nobody waits is kept for the next waiter. */
export class Waker {
  readonly #unsubscribe: () => void
  readonly #stop: AbortSignal
  #woken = false
  #wake: () => void = () => {}
  readonly #rouse = () => {
    this.#woken = true
    this.#wake()
  }

  constructor(source: Pick<EventStore, 'onAppended'>, stop: AbortSignal) {
    this.#stop = stop
    this.#unsubscribe = source.onAppended(this.#rouse)
    stop.addEventListener('abort', this.#rouse)
  }

  /** Call it before the read of the log that decides whether to wait. */
  reset(): void {
    this.#woken = this.#stop.aborted
  }

  wait(milliseconds: number): Promise<void> {
    if (this.#woken) return Promise.resolve()
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      this.#wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
  }

  close(): void {
    this.#unsubscribe()
    this.#stop.removeEventListener('abort', this.#rouse)
  }
}
