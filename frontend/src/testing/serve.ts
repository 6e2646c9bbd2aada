import { vi } from 'vitest'

export type Asked = {
  method: string
  url: string
  path: string
  query: URLSearchParams
  headers: Headers
  body: unknown
}
export type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }

function bodyOf(init: RequestInit): unknown {
  return typeof init.body === 'string' ? JSON.parse(init.body) : init.body
}

/**
 * The network, answered by a function; everything on our side of it is real. An unanswered request is a 404 without body, as
 * the API has it. Returns what was asked so far. Undone after each test by `vi.unstubAllGlobals`.
 */
export function serve(server: (asked: Asked) => Answer | undefined): Asked[] {
  const log: Asked[] = []
  vi.stubGlobal('fetch', async (address: string, init: RequestInit = {}) => {
    const { pathname, searchParams } = new URL(address, 'http://adit.test')
    const asked: Asked = {
      method: init.method ?? 'GET',
      url: address,
      path: pathname,
      query: searchParams,
      headers: new Headers(init.headers),
      body: bodyOf(init),
    }
    log.push(asked)
    if (init.signal?.aborted) throw new DOMException('aborted', 'AbortError')
    const { status = 200, body, headers } = server(asked) ?? { status: 404 }
    const text = body === undefined ? null : JSON.stringify(body)
    return new Response(text, { status, headers: { 'content-type': 'application/json', ...headers } })
  })
  return log
}
