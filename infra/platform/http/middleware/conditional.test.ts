import { request } from 'node:http'
import { expect, it } from 'vitest'
import { startMiddleware } from '../testing.ts'
import { conditional } from './conditional.ts'

const changed = 'Sun, 22 Nov 2026 12:00:00 GMT'
const later = 'Sun, 22 Nov 2026 12:00:01 GMT'
const earlier = 'Sun, 22 Nov 2026 11:59:59 GMT'

async function ask(headers: Record<string, string>, { method = 'GET', etag = '"7-abc"', status = 200 } = {}) {
  const { port } = await startMiddleware(conditional, (context) => {
    if (etag) context.set('etag', etag)
    context.set('last-modified', changed)
    context.status = status
    context.body = 'it'
  })
  const { promise, resolve, reject } = Promise.withResolvers<number | undefined>()
  const call = request({ port, host: '127.0.0.1', method, headers }, (answer) => {
    answer.resume().on('end', () => resolve(answer.statusCode))
  })
  call.on('error', reject).end()
  return promise
}

it.each<[string, number, Record<string, string>]>([
  ['nothing', 200, {}],
  ['the tag', 304, { 'if-none-match': '"7-abc"' }],
  ['the tag among others, weak', 304, { 'if-none-match': '"x", W/"7-abc"' }],
  ['any tag', 304, { 'if-none-match': '*' }],
  ['another tag', 200, { 'if-none-match': '"6-abc"' }],
  ['another tag and a later time', 200, { 'if-none-match': '"6-abc"', 'if-modified-since': later }],
  ['the tag and an earlier time', 304, { 'if-none-match': '"7-abc"', 'if-modified-since': earlier }],
  ['the tag as fetch sends it', 304, { 'if-none-match': '"7-abc"', 'cache-control': 'no-cache' }],
  ['the same time', 304, { 'if-modified-since': changed }],
  ['an earlier time', 200, { 'if-modified-since': earlier }],
  ['no time at all', 200, { 'if-modified-since': 'yesterday' }],
])('answers a client that sends %s with %i', async (_, status, headers) => {
  expect(await ask(headers)).toBe(status)
  expect(await ask(headers, { method: 'HEAD' })).toBe(status)
})

it('leaves other answers than complete reads alone', async () => {
  const headers = { 'if-none-match': '*' }
  expect(await ask(headers, { method: 'POST' })).toBe(200)
  expect(await ask(headers, { status: 206 })).toBe(206)
  expect(await ask(headers, { etag: '' })).toBe(200)
})

it('compares with our weak tags', async () => {
  expect(await ask({ 'if-none-match': 'W/"7-abc"' }, { etag: 'W/"7-abc"' })).toBe(304)
})
