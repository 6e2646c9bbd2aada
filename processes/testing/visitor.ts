import type { Place } from './process.ts'
import { verifyByMail } from './read_mail.ts'

/** The JSON of an answer, untyped: tests say what they expect. */
export type Json = ReturnType<typeof JSON.parse>

export interface Answer {
  status: number
  headers: Headers
  /** Undefined for an empty answer. */
  body: Json
}

export type Payload = FormData | Buffer | string | object

/** The password of an account that a visitor has signed up. */
export const passwordOf = (username: string): string => `${username} digs a very deep tunnel`

/** A client that uses the site over HTTP. */
export class Visitor {
  readonly site: Place
  readonly token: string | undefined

  constructor(site: Place, token?: string) {
    this.site = site
    this.token = token
  }

  /** A new account, signed in. Where this machine may read the site's mails, its address is verified. */
  static async signUp(site: Place, username: string): Promise<Visitor> {
    const email = `${username}@example.org`
    const account = { username, email, password: passwordOf(username) }
    const { session } = await new Visitor(site).get200('POST', '/_internal/auth/create', account)
    await verifyByMail((path, init) => site.fetch(path, init), email)
    return new Visitor(site, session)
  }

  static async signIn(site: Place, username: string, password: string): Promise<Visitor> {
    const account = { username, password }
    return new Visitor(site, (await new Visitor(site).get200('POST', '/_internal/auth/login', account)).session)
  }

  /** Objects are sent as JSON, buffers and texts unchanged. */
  async ask(
    method: string,
    path: string,
    payload?: Payload,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answer> {
    const isJson = typeof payload === 'object' && !(payload instanceof FormData) && !Buffer.isBuffer(payload)
    const response = await this.site.fetch(path, {
      method,
      redirect: 'manual',
      headers: {
        ...(this.token && { authorization: this.token }),
        ...(isJson && { 'content-type': 'application/json' }),
        ...headers,
      },
      // Node's buffers are valid bodies of fetch, but their types do not match.
      body: (isJson ? JSON.stringify(payload) : payload) as RequestInit['body'],
    })
    const text = await response.text()
    const type = response.headers.get('content-type') ?? ''
    return { status: response.status, headers: response.headers, body: type.includes('json') ? JSON.parse(text) : text }
  }

  /** The body of an answer that must be 200. */
  async get200(method: string, path: string, payload?: Payload): Promise<Json> {
    return (await this.expect(200, method, path, payload)).body
  }

  get(path: string): Promise<Json> {
    return this.get200('GET', path)
  }

  /** Throws with the answer if the status is different. */
  async expect(status: number, method: string, path: string, payload?: Payload): Promise<Answer> {
    const answer = await this.ask(method, path, payload)
    if (answer.status === status) return answer
    throw new Error(`${method} ${path} answered ${answer.status}: ${JSON.stringify(answer.body)}`)
  }
}
