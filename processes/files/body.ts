import { pipeline, type Readable, Transform, type TransformCallback } from 'node:stream'
import { answerEmpty } from '@adit/platform/http/answer.ts'
import { isClientGone } from '@adit/platform/http/broken_answer.ts'
import { isFresh } from '@adit/platform/http/middleware/conditional.ts'
import type { FilesContext } from './state.ts'

/** The object ended before or after the announced length. */
export class WrongLength extends Error {
  constructor(expected: number, got: number) {
    super(`The object has ${got} bytes, but ${expected} were expected`)
  }
}

/**
 * Passes everything on but the last chunk, which it holds until `release` resolves. So a client that has all bytes has an answer whose
 * record is durable. If the record fails or the length differs from the announced one, the answer fails.
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

  /** Started with the first bytes, so that reading and recording run concurrently. */
  #release(): Promise<void> {
    if (this.#released) return this.#released
    this.#released = this.#begin()
    this.#released.catch(() => undefined) // _flush reports it.
    return this.#released
  }
}

/**
 * Answers a body whose length is set already. With `record`, the answer ends only once `record` has resolved. If it rejects, the connection
 * is cut, so no complete answer is left unrecorded.
 */
export function sendHeld(context: FilesContext, body: Readable, record: (() => Promise<void>) | undefined): void {
  const { length = 0, state } = context
  const held = new HeldBody(length, record ?? (() => Promise.resolve()))
  held.once('error', (error) => {
    if (!isClientGone(error)) state.outcome = 'failed'
  })
  // The held body reports errors to its reader.
  context.body = pipeline(body, held, () => {})
}

/** Answers 304 to clients that already have it. */
export function answerKnown(context: FilesContext): boolean {
  const isKnown = isFresh(context)
  if (isKnown) {
    context.state.outcome = 'not_modified'
    answerEmpty(context, 304)
  }
  return isKnown
}
