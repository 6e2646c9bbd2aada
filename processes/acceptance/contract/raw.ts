import { type IncomingHttpHeaders, request } from 'node:http'
import { text } from 'node:stream/consumers'

export interface RawAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: string
}

export interface RawRequest {
  method?: string
  headers?: Readonly<Record<string, string>>
  body?: string
}

/** Sends an address and headers exactly as given. `fetch` would encode the address and add headers. Counts against the rate limit. */
export async function askRaw(
  origin: string,
  path: string,
  { method = 'GET', headers, body }: RawRequest = {},
): Promise<RawAnswer> {
  const { hostname, port } = new URL(origin)
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>()
  const sent = request({ hostname, port, path, method, headers: headers ?? {} }, async (answer) => {
    const { statusCode: status = 0, headers } = answer
    resolve({ status, headers, body: await text(answer) })
  })
  sent.once('error', reject)
  sent.end(body)
  return promise
}
