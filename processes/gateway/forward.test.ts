import { createServer, type RequestListener, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { startMiddleware } from '@adit/platform/http/testing.ts'
import { silentLog } from '@adit/platform/telemetry/log.ts'
import { afterEach, expect, it } from 'vitest'
import { compression } from './compression.ts'
import { forwarderTo } from './forward.ts'

const open: { close(): unknown }[] = []
afterEach(() => {
  for (const one of open.splice(0)) one.close()
})

/** An application in front of an upstream on this machine. */
async function start(answer: RequestListener) {
  const upstream = createServer(answer).listen(0, '127.0.0.1')
  await new Promise((resolve) => upstream.once('listening', resolve))
  const { port } = upstream.address() as AddressInfo // A TCP server that is listening.
  const forwarder = forwarderTo(new URL(`http://127.0.0.1:${port}`), silentLog())
  open.push(forwarder, upstream)
  return startMiddleware(compression, forwarder.middleware)
}

it('relays status, headers and body, and extends Vary', async () => {
  const { origin } = await start((_, response) => {
    response.writeHead(202, { vary: 'Authorization', 'x-own': 'yes', 'content-type': 'text/plain' }).end('made')
  })
  const answer = await fetch(origin)
  expect([answer.status, answer.headers.get('x-own'), await answer.text()]).toEqual([202, 'yes', 'made'])
  expect(answer.headers.get('vary')).toBe('Accept-Encoding, Authorization')
})

it.each([
  ['HEAD', 200, '4'],
  ['GET', 304, null],
  ['GET', 204, null],
])('relays %s answered %i without a body', async (method, status, length) => {
  const { origin } = await start((_, response) => {
    response.writeHead(status, status === 200 ? { 'content-length': 4 } : {}).end(status === 200 ? 'made' : undefined)
  })
  const answer = await fetch(origin, { method })
  expect([answer.status, answer.headers.get('content-length'), await answer.text()]).toEqual([status, length, ''])
})

it.each(['gzip', 'identity'])('cuts off its answer if the upstream does: %s', async (accept) => {
  const { port } = await start((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('x'.repeat(70_000), () => response.destroy())
  })
  const { promise, resolve } = Promise.withResolvers<string>()
  const call = request({ port, host: '127.0.0.1', headers: { 'accept-encoding': accept } }, (answer) => {
    answer.resume().on('end', () => resolve('whole'))
    answer.on('error', () => resolve('broken'))
  })
  call.on('error', () => resolve('broken')).end()
  expect(await promise).toBe('broken')
})

it('repeats a read if a kept connection was just closed', async () => {
  let asked = 0
  const { origin } = await start((incoming, response) => {
    asked++
    if (asked === 2) incoming.socket.destroy()
    else response.end(String(asked))
  })
  expect(await (await fetch(origin)).text()).toBe('1')
  expect(await (await fetch(origin)).text()).toBe('3')
})
