import type { Refusal } from '@adit/platform/eventing/refusal.ts'
import { vi } from 'vitest'
import { answerAsDeclared } from './contractCheck.ts'
import { addProblem } from './problems.ts'

export type Asked = {
  method: string
  url: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: unknown
}
/** Create errors with `refused(code)`. */
export type Answer = {
  status?: number
  body?: unknown
  headers?: Readonly<Record<string, string>>
  refused?: Refusal
}

/** Returns what the API would send for a test's answer. If a contract is broken, the test fails at its end. */
export function declaredAnswer(asked: Asked, answer: Answer | undefined): Answer {
  try {
    return answerAsDeclared(asked, answer) ?? { status: 404 }
  } catch (error) {
    addProblem(error instanceof Error ? error.message : String(error))
    return answer ?? { status: 404 }
  }
}

export function requestTo(url: string, { method = 'GET', headers, body }: RequestInit): Asked {
  const { pathname, searchParams } = new URL(url, 'http://adit.test')
  return {
    ...{ method, url, path: pathname, query: searchParams },
    ...{ headers: new Headers(headers), body: typeof body === 'string' ? JSON.parse(body) : body },
  }
}

/** What all pages of staff ask first, what each page of a project reports, whether anything is sold, and whether there is a challenge. A test that is about it answers itself. */
function answerOfEveryPage({ method, path }: Asked): Answer | undefined {
  if (path === '/analytics/view') return { status: 204 }
  if (path === '/_internal/billing/offer')
    return { body: { provider: null, publishable_key: null, pretended: false, currency: 'USD', contributes: false } }
  if (method === 'GET' && path === '/_internal/auth/challenge') return { body: { kind: 'none' } }
  if (method !== 'GET' || path !== '/_internal/auth/security') return undefined
  return {
    body: { has_password: true, has_totp: true, backup_codes: 10, passkeys_available: true, staff: 'open' },
  }
}

/**
 * Replaces the network by a function; everything on our side of it is real. A request without an answer gets what its route answers about
 * something that doesn't exist, and fails the test if the route never says so. A request or an answer that breaks the contract of its route fails the test. Returns the requests so far. Undone after each test by
 * `vi.unstubAllGlobals`.
 */
export function serve(server: (asked: Asked) => Answer | undefined): Asked[] {
  const log: Asked[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const asked = requestTo(address, init)
    log.push(asked)
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError')
    const { status = 200, body, headers } = declaredAnswer(asked, server(asked) ?? answerOfEveryPage(asked))
    const text = body === undefined ? null : JSON.stringify(body)
    return new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } })
  })
  return log
}
