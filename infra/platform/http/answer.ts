import { hash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { discardBody } from './body.ts'
import { RawBody } from './reply.ts'

const json = 'application/json; charset=utf-8'

/** An answer ready to be sent. */
export interface Answer {
  status: number
  headers: OutgoingHttpHeaders
  body: string | Buffer | Readable | undefined
}

/** Serializes a body; undefined stays empty. Encoded once: its length, its digest and the socket would each encode a text again. */
export function serialize(body: unknown): Pick<Answer, 'body'> & { mediaType: string | undefined } {
  if (body === undefined) return { body: undefined, mediaType: undefined }
  if (body instanceof RawBody) return { body: body.data, mediaType: body.mediaType }
  return { body: Buffer.from(JSON.stringify(body)), mediaType: json }
}

/**
 * `"<revision>-<digest of the body>"`: the digest tells representations apart that share a revision (viewer, telemetry). Without a
 * revision, as for lists, it begins with the dash, so that no If-Match ever takes it for one.
 */
export function etagOf(revision: number | undefined, body: string | Buffer): string {
  return `"${revision ?? ''}-${hash('sha256', body, 'base64url').slice(0, 22)}"`
}

/** Weak comparison of all that If-None-Match lists. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch === etag || ifNoneMatch.trim() === '*') return true
  return ifNoneMatch.split(',').some((one) => one.trim().replace(/^W\//, '') === etag)
}

/** The answer to an error or a small JSON text of the kit's own. */
export function jsonAnswer(status: number, body: unknown, headers: OutgoingHttpHeaders = {}): Answer {
  const text = body === undefined ? undefined : JSON.stringify(body)
  return { status, headers: text === undefined ? headers : { ...headers, 'content-type': json }, body: text }
}

const isEmptyStatus = (status: number) => status === 204 || status === 304

/** Sends it: no body for HEAD, the length where it is known, a stream destroyed when the client leaves. */
export async function sendAnswer(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  const { status, headers, body } = answer
  if (response.headersSent || response.destroyed) {
    if (body instanceof Readable) body.destroy()
    return
  }
  if (!(body instanceof Readable)) {
    if (!isEmptyStatus(status)) headers['content-length'] = body === undefined ? 0 : Buffer.byteLength(body)
    response.writeHead(status, headers)
    response.end(request.method === 'HEAD' ? undefined : body)
    return
  }
  response.writeHead(status, headers)
  if (request.method === 'HEAD') {
    body.destroy()
    response.end()
    return
  }
  try {
    await pipeline(body, response)
  } catch (error) {
    // A response that was closed before makes `pipeline` throw and leave the body open.
    body.destroy()
    if (!response.destroyed) response.destroy()
    if (!isClientGone(error)) throw error
  }
}

/**
 * Sends a refusal to a client that may still be sending. What is left of a short body is read, and the connection kept. A long one
 * gets its answer at once and is read for some seconds more before the connection ends: closed with bytes unread, it would be
 * reset, and a client that is still writing would find the reset and never the answer.
 */
export async function sendRefusal(request: IncomingMessage, response: ServerResponse, answer: Answer): Promise<void> {
  const { body = '' } = answer
  if (body instanceof Readable || (await discardBody(request)) === 'read') return sendAnswer(request, response, answer)
  if (response.headersSent || response.destroyed) return
  const length = Buffer.byteLength(body)
  response.writeHead(answer.status, { ...answer.headers, connection: 'close', 'content-length': length })
  response.flushHeaders()
  response.write(body)
  await discardBody(request, Number.POSITIVE_INFINITY)
  response.end()
}

const goneCodes: readonly unknown[] = ['ERR_STREAM_PREMATURE_CLOSE', 'ERR_STREAM_UNABLE_TO_PIPE', 'ECONNRESET', 'EPIPE']

const isClientGone = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && goneCodes.includes(error.code)
