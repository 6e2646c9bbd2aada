/** Runs tasks with the same key one after another, and tasks with different keys concurrently. */
export class KeyedQueue {
  readonly #tails = new Map<string, Promise<unknown>>()

  run<Result>(key: string, task: () => Promise<Result>): Promise<Result> {
    const before = this.#tails.get(key)
    const mine = before ? before.then(task, task) : task()
    const tail = mine
      .catch(() => undefined)
      .finally(() => {
        if (this.#tails.get(key) === tail) this.#tails.delete(key)
      })
    this.#tails.set(key, tail)
    return mine
  }
}
