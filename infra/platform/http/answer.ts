import { hash } from 'node:crypto'
import type { Readable } from 'node:stream'
import type { Context } from 'koa'
import { RawBody } from './reply.ts'

/** Serializes a body; undefined stays empty. Encoded once: its length, its digest and the socket would each encode a text again. */
export function serialize(body: unknown): {
  body: string | Buffer | Readable | undefined
  mediaType: string | undefined
} {
  if (body === undefined) return { body: undefined, mediaType: undefined }
  if (body instanceof RawBody) return { body: body.data, mediaType: body.mediaType }
  return { body: Buffer.from(JSON.stringify(body)), mediaType: 'application/json; charset=utf-8' }
}

/**
 * `"<revision>-<digest of the body>"`: the digest tells representations apart that share a revision (viewer, telemetry). Without a
 * revision, as for lists, it begins with the dash, so that no If-Match ever takes it for one.
 */
export function etagOf(revision: number | undefined, body: string | Buffer): string {
  return `"${revision ?? ''}-${hash('sha256', body, 'base64url').slice(0, 22)}"`
}

/** An answer without a body. Koa makes 204 of one that is set to null, so the status comes after it. */
export function answerEmpty(context: Context, status: number): void {
  context.body = null
  context.status = status
}
