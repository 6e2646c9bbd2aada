import type { ServerResponse } from 'node:http'
import { type Readable, Transform, type TransformCallback } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** The object ended before or after the length that was announced. */
export class WrongLength extends Error {
  constructor(expected: number, got: number) {
    super(`The object has ${got} bytes where ${expected} were expected`)
  }
}

/**
 * Passes everything on but the last chunk, which it holds until `release` resolves: so a client that has all bytes has an answer
 * whose record is durable. Fails, and with it the answer, when the record fails or the length is not the one announced.
 */
class HeldBody extends Transform {
  readonly #expected: number
  readonly #begin: () => Promise<void>
  #released: Promise<void> | undefined
  #held: Buffer | undefined
  #got = 0

  constructor(expected: number, begin: () => Promise<void>) {
    super()
    this.#expected = expected
    this.#begin = begin
  }

  override _transform(chunk: Buffer, _encoding: BufferEncoding, done: TransformCallback): void {
    void this.#release()
    this.#got += chunk.length
    const before = this.#held
    this.#held = chunk
    done(null, before)
  }

  override _flush(done: TransformCallback): void {
    if (this.#got === this.#expected) this.#release().then(() => done(null, this.#held), done)
    else done(new WrongLength(this.#expected, this.#got))
  }

  /** Begun with the first bytes, so that reading and recording run side by side. */
  #release(): Promise<void> {
    if (this.#released) return this.#released
    this.#released = this.#begin()
    this.#released.catch(() => undefined) // told by _flush
    return this.#released
  }
}

/**
 * Sends a body of known length. With `record` the answer ends only once that has resolved; should it reject, the connection is cut,
 * never a whole answer left unrecorded. Rejects with what went wrong, also when the client left.
 */
export async function sendBody(
  response: ServerResponse,
  body: Readable,
  length: number,
  record: (() => Promise<void>) | undefined,
): Promise<void> {
  const begin = record ?? (() => Promise.resolve())
  try {
    await pipeline(body, new HeldBody(length, begin), response)
  } catch (error) {
    // A client that left before the first byte makes `pipeline` throw and leave the object open.
    body.destroy()
    throw error
  }
}

/** What streams say when the client has closed the connection: while they ran, or before they began. A storage that breaks off says others. */
const goneCodes: readonly unknown[] = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE']

/** The client closed the connection: nobody's fault here. */
export const isClientGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && goneCodes.includes(error.code)
