import type { Readable } from 'node:stream'
import { RandomAccessReader } from 'yauzl'
import type { ByteSource } from './byte_source.ts'

const WINDOW = 256 * 1024

/**
 * Lets yauzl read from a source through a buffer, because yauzl reads tiny pieces, two for each directory entry. Unlike yauzl's own
 * reader, it reports a position outside the file as an error; `fs.read` would throw where nobody can catch it.
 */
export class SourceReader extends RandomAccessReader {
  readonly #source: ByteSource
  #window: Buffer = Buffer.alloc(0)
  #start = 0
  /** An error of the disk is not the file's fault, so code that catches yauzl's error looks here first. */
  failure: unknown

  constructor(source: ByteSource) {
    super()
    this.#source = source
  }

  override read(
    buffer: Buffer,
    offset: number,
    length: number,
    position: number,
    callback: (err: Error | null) => void,
  ) {
    this.#fill(position, length).then(
      () => {
        const from = position - this.#start
        const copied = this.#window.copy(buffer, offset, from, from + length)
        callback(copied < length ? new Error(`unexpected end at ${position}`) : null)
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error))),
    )
  }

  /** The number of 32 bits at this position. Undefined at the end and beyond. */
  async numberAt(position: number): Promise<number | undefined> {
    if (!Number.isSafeInteger(position)) return undefined
    await this.#fill(position, 4)
    const from = position - this.#start
    return from + 4 <= this.#window.length ? this.#window.readUInt32LE(from) : undefined
  }

  override _readStreamForRange(): Readable {
    throw new Error('entries are read through Archive, which bounds them')
  }

  async #fill(position: number, length: number): Promise<void> {
    if (!Number.isSafeInteger(position) || position < 0) throw new Error(`no such position: ${position}`)
    const inside = position >= this.#start && position + length <= this.#start + this.#window.length
    if (inside) return
    this.#window = await this.#source.read(position, Math.max(length, WINDOW)).catch((error: unknown) => {
      this.failure = error
      throw error
    })
    this.#start = position
  }
}
