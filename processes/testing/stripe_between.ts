import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'

/** What was asked of stripe-mock. */
export interface Asked {
  /** Such as `GET customers/:`. */
  route: string
  status: number
  answer: string
}

/**
 * Stands before stripe-mock on a port of its own, and takes note of what is asked and how the mock answers. `amend` changes what comes back, because the
 * mock’s samples know nothing of this site.
 */
export async function listenBetween(port: number, asked: Asked[], amend: (answer: string) => string = (text) => text) {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/' } = request
    const headers = Object.entries(request.headers).filter(([name]) => !['host', 'connection'].includes(name))
    const body = await buffer(request)
    const given = await fetch(`http://127.0.0.1:${port}${url}`, {
      ...{ method, headers: headers.map(([name, value]) => [name, String(value)] as [string, string]) },
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    })
    const answer = await given.text()
    const path = url
      .split('?')[0]
      ?.replace(/^\/v1\//, '')
      .replaceAll(/\b(?:cus|pm|pi|ctoken|acct|tr|po|py|ch)_\w+/g, ':')
    asked.push({ route: `${method} ${path}`, status: given.status, answer })
    response.writeHead(given.status, { 'content-type': 'application/json', 'stripe-should-retry': 'false' })
    response.end(amend(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, close: () => server.close() } // it listens on a port
}
