import { randomUUID } from 'node:crypto'
import type { Effect, Ledger } from './ledger.ts'
import type { Json, Payload, Visitor } from './visitor.ts'

export interface Wish {
  effect: Effect
  method: 'POST' | 'PATCH'
  path: string
  payload?: Payload
  /** Called once, with the body of the answer. */
  onAnswer?(body: Json): void
}

/** One write that a client wants done, however often it has to ask. A POST keeps its Idempotency-Key. A PATCH sends the same again. */
export class Errand {
  /** Not to be repeated before this time, in milliseconds since 1970. */
  notBefore = 0
  readonly #wish: Wish
  readonly #visitor: Visitor
  readonly #ledger: Ledger
  readonly #headers: Record<string, string>

  constructor(visitor: Visitor, ledger: Ledger, wish: Wish) {
    this.#visitor = visitor
    this.#ledger = ledger
    this.#wish = wish
    this.#headers = wish.method === 'POST' ? { 'idempotency-key': randomUUID() } : {}
  }

  /** `lost`: unknown whether it was done. `busy`: an earlier try may still be running. */
  async attempt(): Promise<'done' | 'lost' | 'busy'> {
    const { effect, method, path, payload, onAnswer } = this.#wish
    this.#ledger.note(effect, 'open')
    const answer = await this.#visitor.ask(method, path, payload, this.#headers).catch(() => undefined)
    this.notBefore = Date.now() + 1_000
    // A process or engine behind the gateway may be unavailable, with the write done or not.
    if (!answer || (answer.status > 500 && !answer.headers.has('retry-after'))) return this.#ledger.lose()
    if (answer.headers.has('retry-after')) return 'busy'
    if (answer.status < 300) {
      this.#ledger.note(effect, 'answered')
      onAnswer?.(answer.body)
    } else {
      this.#ledger.surprises.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
    }
    return 'done'
  }

  giveUp(): void {
    this.#ledger.note(this.#wish.effect, 'given up')
  }
}
