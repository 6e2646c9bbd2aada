/** Open while the site is running. Clients that lose the site wait here. */
export class Gate {
  #opened = Promise.withResolvers<void>()

  open(): void {
    this.#opened.resolve()
  }

  close(): void {
    this.#opened = Promise.withResolvers()
  }

  passed(): Promise<void> {
    return this.#opened.promise
  }
}
