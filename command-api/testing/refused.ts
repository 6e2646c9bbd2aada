import type { CommandKit } from './command_kit.ts'

/** What a refused request says: its status and its code. A 404 below /v2 has no body, so ask version 3 where there is one. */
export async function refused(request: Promise<Response>): Promise<string> {
  const answer = await request
  const text = await answer.text()
  return `${answer.status} ${text === '' ? '' : JSON.parse(text).details?.code}`
}

export type Caller = 'ada' | 'bob' | 'mod'

export interface Request {
  by?: Caller
  method: string
  path: string
  body?: unknown
  headers?: Record<string, string>
}

/** Sends JSON, a form, or bytes. `mod` is a moderator. */
export function sendAs(kit: CommandKit, { by = 'ada', method, path, body, headers = {} }: Request): Promise<Response> {
  const isJson = body !== undefined && !(body instanceof FormData) && !(body instanceof Uint8Array)
  return kit.as(by, by === 'mod' ? 'moderator' : 'developer')(path, {
    method,
    ...(body !== undefined && { body: isJson ? JSON.stringify(body) : (body as RequestInit['body']) }),
    headers: { ...(isJson && { 'content-type': 'application/json' }), ...headers },
  })
}
