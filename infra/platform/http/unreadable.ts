import { STATUS_CODES } from 'node:http'
import type { Duplex } from 'node:stream'
import { type Refusal, refusal } from '../eventing/refusal.ts'
import { errorAnswer } from './error_answer.ts'
import { recordRefusal } from './refusal_record.ts'
import { publicError } from './translate.ts'

/** Maximum length of the address and all headers. A thousand slugs of 64 characters, percent-encoded, are 73 KB. */
export const HEAD_BYTES_MAX = 80 * 1024

function refusalOf(error: Error & { code?: string }): Refusal {
  if (error.code === 'HPE_HEADER_OVERFLOW')
    return refusal('head_too_large', { field: 'headers', limit: HEAD_BYTES_MAX })
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return refusal('head_too_slow')
  // Letters with accents and similar characters, sent unencoded.
  if (error.code === 'HPE_INVALID_URL') return refusal('malformed_path', { field: 'path' })
  return refusal('malformed_request')
}

/** How long a client may go on sending, in milliseconds. */
const READ_ON_MS = 2_000

/** Closing with unread bytes would reset the connection, and a client that is still writing would never see the answer. */
function readOn(socket: Duplex): void {
  socket.removeAllListeners('data').on('data', () => {})
  socket.resume()
  const cut = setTimeout(() => socket.destroy(), READ_ON_MS)
  socket.once('close', () => clearTimeout(cut))
}

/** Answers bytes that are not a valid request like any other refusal. Node's own answer has no body. */
export function answerUnreadable(error: Error & { code?: string }, socket: Duplex): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy()
    return
  }
  answerOnSocket(refusalOf(error), socket)
}

/** Answers on a connection that has no response, and ends it. */
export function answerOnSocket(refused: unknown, socket: Duplex): void {
  if (!socket.writable) return void socket.destroy()
  // Stryker disable next-line CallExpression: only runs of all tests record
  recordRefusal(refused)
  const { status, body } = errorAnswer(publicError(refused))
  const text = JSON.stringify(body)
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(text)}`,
    'access-control-allow-origin: *',
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${text}`)
  readOn(socket)
}
