import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { startMiddleware } from '@adit/platform/http/testing.ts'
import { expect, it } from 'vitest'
import { compression } from './compression.ts'

interface Given {
  accept?: string
  type?: string
  bytes?: number
  headers?: Record<string, string>
  status?: number
  method?: string
}

async function ask({ accept, type = 'application/json', bytes = 5_000, headers = {}, status = 200, method }: Given) {
  const { port } = await startMiddleware(compression, (context) => {
    context.set(headers)
    context.status = status
    context.type = type
    context.body = Buffer.alloc(bytes, 'x')
  })
  const sent = accept === undefined ? {} : { 'accept-encoding': accept }
  const call = request({ port, host: '127.0.0.1', method, headers: sent }).end()
  const [answer] = (await once(call, 'response')) as [IncomingMessage]
  const body = await buffer(answer)
  return { encoding: answer.headers['content-encoding'], vary: answer.headers.vary, length: body.length }
}

it.each([
  ['br', 'gzip, deflate, br, zstd'],
  ['gzip', 'gzip, deflate'],
  ['br', '*'],
  ['gzip', 'gzip, br;q=0'],
  [undefined, 'zstd, deflate'],
  [undefined, 'gzip;q=0, identity'],
  [undefined, undefined],
])('answers in %s to a client that accepts %s', async (encoding, accept) => {
  const answer = await ask(accept === undefined ? {} : { accept })
  expect([answer.encoding, answer.vary, answer.length < 5_000]).toEqual([
    encoding,
    'Accept-Encoding',
    encoding !== undefined,
  ])
})

it.each<[string, Given]>([
  ['a short answer', { bytes: 1_000 }],
  ['pictures', { type: 'image/png' }],
  ['an event stream, which must not wait for more events', { type: 'text/event-stream' }],
  ['an answer that is encoded already', { headers: { 'content-encoding': 'identity' } }],
  ['an answer with no-transform', { headers: { 'cache-control': 'public, no-transform' } }],
  ['part of a file', { status: 206 }],
])('leaves %s alone', async (_, given) => {
  const answer = await ask({ accept: 'br, gzip', ...given })
  expect([answer.encoding ?? 'identity', answer.length]).toEqual(['identity', given.bytes ?? 5_000])
})
