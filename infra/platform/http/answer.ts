import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Context } from 'koa'
import { RawBody } from './reply.ts'

/**
 * Serializes a body; undefined stays empty. Encodes text once, because the length, the digest and the socket would each encode it again.
 */
export function serialize(body: unknown): {
  body: string | Buffer | Readable | undefined
  mediaType: string | undefined
} {
  if (body === undefined) return { body: undefined, mediaType: undefined }
  if (body instanceof RawBody) return { body: body.data, mediaType: body.mediaType }
  return { body: Buffer.from(JSON.stringify(body)), mediaType: 'application/json; charset=utf-8' }
}

/**
 * `"<revision>-<digest of the body>"`. The digest distinguishes representations of the same revision (viewer, telemetry). Without a
 * revision, as for lists, the tag starts with the dash, so no If-Match ever matches it.
 */
export function etagOf(revision: number | undefined, body: string | Buffer): string {
  return `"${revision ?? ''}-${hash('sha256', body, 'base64url').slice(0, 22)}"`
}

/** An answer without a body. Koa turns the status to 204 when the body is set to null, so the status is set after it. */
export function answerEmpty(context: Context, status: number): void {
  context.body = null
  context.status = status
}
