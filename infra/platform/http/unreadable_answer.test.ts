import { Duplex } from 'node:stream'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { answerUnreadable, HEAD_BYTES_MAX } from './unreadable.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** A connection whose client goes on sending, and what it was sent. */
function connection() {
  const sent: string[] = []
  const socket = new Duplex({
    allowHalfOpen: true,
    read() {},
    write(chunk, _encoding, done) {
      sent.push(String(chunk))
      done()
    },
  })
  return { socket, text: () => sent.join('') }
}

const failed = (code?: string) => Object.assign(new Error('from the parser'), code !== undefined && { code })

it.each([
  ['HPE_HEADER_OVERFLOW', 431, { code: 'head_too_large', field: 'headers', limit: HEAD_BYTES_MAX }],
  ['ERR_HTTP_REQUEST_TIMEOUT', 408, { code: 'head_too_slow' }],
  ['HPE_INVALID_URL', 400, { code: 'malformed_path', field: 'path' }],
  ['HPE_INVALID_METHOD', 400, { code: 'malformed_request' }],
  [undefined, 400, { code: 'malformed_request' }],
])('answers %s by %i, as a whole response', (code, status, details) => {
  const { socket, text } = connection()
  answerUnreadable(failed(code), socket)
  const [head = '', body = ''] = text().split('\r\n\r\n')
  const [first, ...headers] = head.split('\r\n')
  expect(first).toMatch(new RegExp(`^HTTP/1\\.1 ${status} [A-Z]`))
  expect(headers).toEqual([
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'access-control-allow-origin: *',
    'connection: close',
  ])
  expect(JSON.parse(body)).toMatchObject({ details })
})

it('reads on for two seconds, without keeping anything, and then cuts the connection', () => {
  const { socket } = connection()
  const heard: unknown[] = []
  socket.on('data', (chunk) => heard.push(chunk)).pause()
  answerUnreadable(failed(), socket)
  socket.push('more')
  expect([socket.isPaused(), socket.listenerCount('data'), heard]).toEqual([false, 1, []])
  vi.advanceTimersByTime(1_999)
  expect(socket.destroyed).toBe(false)
  vi.advanceTimersByTime(1)
  expect(socket.destroyed).toBe(true)
})

it('waits no longer for a client that has closed', () => {
  const { socket } = connection()
  answerUnreadable(failed(), socket)
  expect(vi.getTimerCount()).toBe(1)
  socket.emit('close')
  expect(vi.getTimerCount()).toBe(0)
})

it('answers nothing where nobody can hear it', () => {
  const reset = connection()
  answerUnreadable(failed('ECONNRESET'), reset.socket)
  const ended = connection()
  ended.socket.end()
  answerUnreadable(failed(), ended.socket)
  for (const { socket, text } of [reset, ended]) expect([socket.destroyed, text()]).toEqual([true, ''])
})
