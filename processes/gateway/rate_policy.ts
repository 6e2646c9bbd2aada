import { hash, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { tokenOf } from '@adit/platform/http/access.ts'
import { addressKey } from '@adit/platform/http/client_address.ts'
import type { Rate, RateLimitStore, Verdict } from './rate_limit.ts'

/** The public API, by address. */
export const publicRate: Rate = { limit: 300 }
/** Our own pages, by session. */
const sessionRate: Rate = { limit: 3_000 }
/** All sessions of one address together, because made-up tokens must not bypass the limit. */
const sessionsRate: Rate = { limit: 30_000 }

const publicPath = /^\/(?:v2|v3|maven)(?:\/|$)/

const digest = (text: string) => hash('sha256', text, 'buffer')

export interface RatePolicyOptions {
  store: RateLimitStore
  /** Value of `x-ratelimit-key` that is not limited. */
  bypassKey?: string | undefined
  now?: () => number
}

/** Decides which limit a request counts against. */
export class RatePolicy {
  readonly #store: RateLimitStore
  readonly #bypass: Buffer | undefined
  readonly #now: () => number

  constructor({ store, bypassKey, now = Date.now }: RatePolicyOptions) {
    this.#store = store
    this.#bypass = bypassKey ? digest(bypassKey) : undefined
    this.#now = now
  }

  /** The verdict for an API request. Undefined if it is not limited. */
  take(request: IncomingMessage, path: string, address: string): Verdict | undefined {
    if (this.#bypasses(request)) return undefined
    const from = addressKey(address)
    const now = this.#now()
    if (publicPath.test(path)) return this.#store.take(`public:${from}`, publicRate, now)
    const token = tokenOf(request.headers.authorization)
    if (!token) return this.#store.take(`visitor:${from}`, sessionRate, now)
    return this.#takeSession(`session:${digest(token).toString('base64url')}`, `sessions:${from}`, now)
  }

  #takeSession(session: string, sessions: string, now: number): Verdict {
    const all = this.#store.take(sessions, sessionsRate, now)
    return all.allowed ? this.#store.take(session, sessionRate, now) : all
  }

  #bypasses(request: IncomingMessage): boolean {
    const sent = request.headers['x-ratelimit-key']
    return typeof sent === 'string' && this.#bypass !== undefined && timingSafeEqual(digest(sent), this.#bypass)
  }
}
