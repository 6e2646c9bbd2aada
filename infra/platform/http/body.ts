import type { IncomingMessage } from 'node:http'
import { Transform } from 'node:stream'
import { type Refusal, refusal } from '../eventing/refusal.ts'
import type { BinaryBody, BodyContract } from './contract.ts'
import { refuseHugeJson } from './json_text.ts'

/** Large enough for the longest texts the API accepts (a body of 65,536 characters, escaped), with room for lists. */
const defaultLimitBytes = 1024 * 1024
/** Ours: fields of a form. As many as of a query string. */
const FORM_FIELDS_MAX = 1_000
/** How long a body that is read into memory may take to arrive, so that slow senders hold no memory. */
const arrivalMs = 30_000

/** Media type of the body in lower case, without parameters. Empty when the request names none. */
export function mediaTypeOf(request: IncomingMessage): string {
  return (request.headers['content-type'] ?? '').split(';', 1)[0]?.trim().toLowerCase() ?? ''
}

export function refuseEncoding(request: IncomingMessage): void {
  const encoding = request.headers['content-encoding']
  if (encoding && encoding.toLowerCase() !== 'identity') throw refusal('unsupported_encoding', { got: encoding })
}

function refuseLength(request: IncomingMessage, limit: number): void {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw refusal('body_too_large', { field: 'body', limit })
}

/** Reads the whole body into memory. Refuses before reading if the announced length is too long. */
export function readWhole(request: IncomingMessage, limit: number, withinMs = arrivalMs): Promise<Buffer> {
  refuseLength(request, limit)
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>()
  const chunks: Buffer[] = []
  let length = 0
  const settle = (act: () => void) => {
    clearTimeout(timer)
    request.off('data', onData).off('end', onEnd).off('close', onClose).pause()
    act()
  }
  const fail = (error: Refusal) => settle(() => reject(error))
  const onData = (chunk: Buffer) => {
    length += chunk.length
    if (length > limit) fail(refusal('body_too_large', { field: 'body', limit }))
    else chunks.push(chunk)
  }
  const onEnd = () =>
    settle(() => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks, length)))
  const onClose = () => fail(refusal('body_cut_short'))
  const timer = setTimeout(() => fail(refusal('body_too_slow', { limit: withinMs / 1000 })), withinMs)
  request.on('data', onData).on('end', onEnd).on('close', onClose)
  return promise
}

/** NUL and lone surrogates are valid in JavaScript strings only; databases reject them late and with unclear errors. */
export function refuseBrokenText(value: unknown, field = ''): void {
  if (typeof value === 'string') {
    if (value.includes('\0') || !value.isWellFormed()) throw refusal('malformed_text', { field: field || 'body' })
  } else if (Array.isArray(value)) {
    for (const [index, item] of value.entries()) refuseBrokenText(item, `${field}[${index}]`)
  } else if (value && typeof value === 'object') {
    for (const [key, item] of Object.entries(value)) {
      refuseBrokenText(key, `a key of ${field || 'body'}`)
      refuseBrokenText(item, field ? `${field}.${key}` : key)
    }
  }
}

const brokenEscape = /\\u(?:0000|d[89a-f])/i

/** Parses JSON text of a body or a part. Empty text becomes undefined, so that the schema says what is missing. */
export function parseJsonText(text: string, valuesMax?: number): unknown {
  if (text.trim() === '') return undefined
  refuseHugeJson(text, 'body', valuesMax)
  let value: unknown
  try {
    value = JSON.parse(text.charCodeAt(0) === 0xfeff ? text.slice(1) : text)
  } catch (error) {
    throw refusal('malformed_json', { field: 'body', reason: error instanceof Error ? error.message : 'unreadable' })
  }
  if (brokenEscape.test(text)) refuseBrokenText(value)
  return value
}

function decodeUtf8(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    throw refusal('malformed_json', { field: 'body', reason: 'not UTF-8' })
  }
}

export interface ReadBody {
  value: unknown
  /** Identifies the body; hashed for Idempotency-Key. */
  identity: string | Buffer
}

/** `valuesMax`: more values than a visitor may send, for senders whom we know. */
export async function readJson(
  request: IncomingMessage,
  limit = defaultLimitBytes,
  valuesMax?: number,
): Promise<ReadBody> {
  const type = mediaTypeOf(request)
  if (type.startsWith('multipart/'))
    throw refusal('unsupported_media_type', { got: type, accepted: 'application/json' })
  refuseEncoding(request)
  const bytes = await readWhole(request, limit)
  return { value: parseJsonText(decodeUtf8(bytes), valuesMax), identity: bytes }
}

export async function readForm(request: IncomingMessage, limit = defaultLimitBytes): Promise<ReadBody> {
  const accepted = 'application/x-www-form-urlencoded'
  const type = mediaTypeOf(request)
  if (type !== accepted) throw refusal('unsupported_media_type', { got: type || 'none', accepted })
  refuseEncoding(request)
  const bytes = await readWhole(request, limit)
  const text = decodeUtf8(bytes)
  if (text.split('&', FORM_FIELDS_MAX + 1).length > FORM_FIELDS_MAX)
    throw refusal('too_many', { field: 'body', limit: FORM_FIELDS_MAX })
  const value = Object.fromEntries(new URLSearchParams(text))
  refuseBrokenText(value)
  return { value, identity: bytes }
}

export function acceptsMediaType(accepted: readonly string[], type: string): boolean {
  return accepted.some(
    (one) => one === '*/*' || one === type || (one.endsWith('/*') && type.startsWith(one.slice(0, -1))),
  )
}

/** Passes bytes on and fails above the limit. */
export function limitBytes(limit: number, field: string): Transform {
  let length = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      length += chunk.length
      if (length > limit) done(refusal('body_too_large', { field, limit }))
      else done(null, chunk)
    },
  })
}

export function openBinary(request: IncomingMessage, contract: Extract<BodyContract, { kind: 'raw' }>): ReadBody {
  const mediaType = mediaTypeOf(request)
  if (!acceptsMediaType(contract.mediaTypes, mediaType)) {
    throw refusal('unsupported_media_type', { got: mediaType || 'none', accepted: contract.mediaTypes.join(', ') })
  }
  refuseEncoding(request)
  refuseLength(request, contract.limitBytes)
  let opened: Transform | undefined
  const value: BinaryBody = {
    mediaType,
    get stream() {
      opened ??= pipeBody(request, limitBytes(contract.limitBytes, 'body'))
      return opened
    },
    bytes: () => readWhole(request, contract.limitBytes),
  }
  return { value, identity: `${mediaType} ${request.headers['content-length'] ?? ''}` }
}

/** A streamed body has no total time limit, but fails when no bytes arrive for this long. */
const stillMs = 60_000

/** Like pipe, but a sender who disconnects or stalls makes the target fail instead of waiting forever. */
export function pipeBody<Target extends NodeJS.WritableStream & { destroy(error?: Error): unknown }>(
  request: IncomingMessage,
  target: Target,
): Target {
  const cut = () => {
    clearTimeout(timer)
    if (!request.complete) target.destroy(refusal('body_cut_short'))
  }
  const still = () => target.destroy(refusal('body_too_slow', { limit: stillMs / 1000 }))
  const timer = setTimeout(still, stillMs)
  request.on('data', () => timer.refresh()).once('end', () => clearTimeout(timer))
  request.once('close', cut).once('error', cut)
  request.pipe(target)
  return target
}

const discardMs = 5_000
const discardLength = 16 * 1024 * 1024

/** Discards what a refused request still sends: at most `length` bytes and 5 s. */
export async function discardBody(request: IncomingMessage, length = discardLength): Promise<'read' | 'left'> {
  if (request.complete || request.readableEnded || request.destroyed) return 'read'
  const { promise, resolve } = Promise.withResolvers<'read' | 'left'>()
  let taken = 0
  const timer = setTimeout(() => resolve('left'), discardMs)
  const onData = (chunk: Buffer) => {
    taken += chunk.length
    if (taken > length) resolve('left')
  }
  const onEnd = () => resolve('read')
  request.unpipe()
  request.on('data', onData).once('end', onEnd).once('close', onEnd).once('error', onEnd).resume()
  const outcome = await promise
  clearTimeout(timer)
  request.off('data', onData).off('end', onEnd).off('close', onEnd).pause()
  return outcome
}
