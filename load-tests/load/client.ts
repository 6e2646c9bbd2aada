/** The JSON of an answer, untyped. Fields are checked where they are used. */
export type Json = ReturnType<typeof JSON.parse>

export interface TargetOptions {
  origin: string
  /** The target's RATE_LIMIT_KEY. */
  key: string | undefined
}

/** Requests from the target what scenarios need. */
export class Client {
  readonly origin: string
  readonly #key: string | undefined

  constructor({ origin, key }: TargetOptions) {
    this.origin = origin
    this.#key = key
  }

  ask(path: string, init: RequestInit = {}, token?: string): Promise<Response> {
    const headers = new Headers(init.headers)
    if (this.#key) headers.set('x-ratelimit-key', this.#key)
    if (token) headers.set('authorization', token)
    return fetch(`${this.origin}${path}`, { ...init, headers, signal: AbortSignal.timeout(30_000) })
  }

  /** Throws with the answer unless it is 200. */
  async json(path: string, init: RequestInit = {}, token?: string): Promise<Json> {
    const answer = await this.ask(path, init, token)
    const text = await answer.text()
    if (answer.status === 200) return JSON.parse(text)
    throw new Error(`${init.method ?? 'GET'} ${path} answered ${answer.status}: ${text.slice(0, 300)}`)
  }

  post(path: string, body: object, token?: string): Promise<Json> {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return this.json(path, init, token)
  }
}
