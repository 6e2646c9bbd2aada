import type { CommandKit } from './command_kit.ts'

/** What a refused request says: its status and its code. A 404 below /v2 has no body, so ask version 3 where there is one. */
export async function refused(answer: Response | Promise<Response>): Promise<string> {
  const { status, text } = await Promise.resolve(answer).then(async (got) => ({
    status: got.status,
    text: await got.text(),
  }))
  const code = text === '' ? '' : JSON.parse(text).details?.code
  return `${status} ${code}`
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
