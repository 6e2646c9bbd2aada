/**
 * Runs one thing for each key at a time. Whoever asks meanwhile shares the next run: one under way may have begun before what they know of.
 */
export class SharedRuns<Found> {
  readonly #running = new Map<string, Promise<Found>>()
  readonly #next = new Map<string, Promise<Found>>()

  run(key: string, find: () => Promise<Found>): Promise<Found> {
    const running = this.#running.get(key)
    if (!running) return this.#start(key, find)
    const waiting = this.#next.get(key)
    if (waiting) return waiting
    const next = running
      .catch(() => undefined)
      .then(() => {
        this.#next.delete(key)
        return this.#start(key, find)
      })
    this.#next.set(key, next)
    return next
  }

  #start(key: string, find: () => Promise<Found>): Promise<Found> {
    const run = find().finally(() => this.#running.delete(key))
    this.#running.set(key, run)
    return run
  }
}
