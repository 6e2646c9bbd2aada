import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { QUERY_LENGTH_MAX } from './prepared.ts'
import { type RunningServer, serve } from './server.ts'
import { HEAD_BYTES_MAX } from './unreadable.ts'

let running: RunningServer
beforeAll(async () => {
  running = await serve((request, response) => response.end(String(request.url?.length)), { port: 0 })
})
afterAll(() => running.close())

/** What the server answers to arbitrary bytes. */
async function say(bytes: string): Promise<{ status: number; body: string; head: string }> {
  const socket = connect(running.port, '127.0.0.1')
  socket.on('error', () => {}) // The server may close the connection before everything is written.
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body }
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`

it('accepts an address with a thousand of the longest slugs', async () => {
  const ids = encodeURIComponent(JSON.stringify(Array.from({ length: 1000 }, () => 's'.repeat(64))))
  const address = `/v2/projects?ids=${ids}`
  expect(ids.length + 'ids='.length).toBeLessThan(QUERY_LENGTH_MAX)
  expect(await say(get(address))).toMatchObject({ status: 200, body: String(address.length) })
})

it('says how long an address may be', async () => {
  const { status, head, body } = await say(get(`/${'a'.repeat(HEAD_BYTES_MAX + 1)}`))
  expect(status).toBe(431)
  expect(head).toContain('access-control-allow-origin: *')
  expect(JSON.parse(body)).toMatchObject({
    error: 'request_error',
    details: { code: 'head_too_large', limit: HEAD_BYTES_MAX },
  })
})

it('answers a client that is still sending', async () => {
  const wholeMegabyte = get(`/${'a'.repeat(1024 * 1024)}`)
  for (let time = 0; time < 20; time++) expect(await say(wholeMegabyte)).toMatchObject({ status: 431 })
})

it('says that the bytes are not a valid request', async () => {
  const { status, body } = await say('hello?\r\n\r\n')
  expect([status, JSON.parse(body).details.code]).toEqual([400, 'malformed_request'])
})

it('says that an address must be percent-encoded', async () => {
  const { status, body } = await say(get('/v2/search?query=módulo'))
  expect([status, JSON.parse(body).details.code]).toEqual([400, 'malformed_path'])
})
