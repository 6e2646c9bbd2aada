/** Bytes that arrive from another process, as an iterable that can be left at any time. */
export class IncomingStream implements AsyncIterableIterator<Uint8Array> {
  readonly #chunks: Uint8Array[] = []
  readonly #taken: (bytes: number) => void
  readonly #left: () => void
  #end: { error?: Error } | undefined
  #wake: () => void = () => {}

  /**
   * @param taken told how many bytes were consumed, so that the sender may send more
   * @param left told that nobody wants the rest
   */
  constructor(taken: (bytes: number) => void, left: () => void) {
    this.#taken = taken
    this.#left = left
  }

  push(chunk: Uint8Array): void {
    if (this.#end) return
    this.#chunks.push(chunk)
    this.#wake()
  }

  /** No more comes. */
  end(error?: Error): void {
    this.#end ??= { error }
    this.#wake()
  }

  async next(): Promise<IteratorResult<Uint8Array>> {
    while (this.#chunks.length === 0 && !this.#end) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve
      })
    }
    const chunk = this.#chunks.shift()
    if (chunk) {
      this.#taken(chunk.length)
      return { done: false, value: chunk }
    }
    if (this.#end?.error) throw this.#end.error
    return { done: true, value: undefined }
  }

  async return(): Promise<IteratorResult<Uint8Array>> {
    if (!this.#end) this.#left()
    this.#chunks.length = 0
    this.end()
    return { done: true, value: undefined }
  }

  [Symbol.asyncIterator](): this {
    return this
  }
}
