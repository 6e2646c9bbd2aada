import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Answer = string | Buffer | ((request: IncomingMessage, response: ServerResponse) => void)

export interface StandIn {
  origin: string
  /** What is answered by path. */
  answers: Map<string, Answer>
  /** Paths that were asked for, and from where on they were sent if not whole. */
  asked: string[]
  close(): Promise<void>
}

/** A source of games on 127.0.0.1, for tests. Knows ranges and entity tags. */
export async function startStandIn(): Promise<StandIn> {
  const answers = new Map<string, Answer>()
  const asked: string[] = []
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
    const range = /^bytes=(\d+)-$/.exec(request.headers.range ?? '')?.[1]
    const answer = answers.get(pathname)
    const bytes = Buffer.from(typeof answer === 'function' ? '' : (answer ?? ''))
    const etag = tagOf(bytes)
    const from = range !== undefined && request.headers['if-range'] === etag ? Number(range) : undefined
    asked.push(from === undefined ? pathname : `${pathname} from ${from}`)
    if (typeof answer === 'function') return answer(request, response)
    if (answer === undefined) return response.writeHead(404).end()
    response.writeHead(from === undefined ? 200 : 206, { etag, 'content-length': bytes.length - (from ?? 0) })
    response.end(bytes.subarray(from ?? 0))
  })
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://127.0.0.1:${port}`,
    answers,
    asked,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export const tagOf = (bytes: Buffer) => `"${hashHex('sha1', bytes)}"`

export const hashHex = (algorithm: string, bytes: Buffer | string) => createHash(algorithm).update(bytes).digest('hex')
