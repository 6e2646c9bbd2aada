import type { IncomingMessage, ServerResponse } from 'node:http'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import type { ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import { sendBody } from './body.ts'
import { isNotModified } from './conditions.ts'

const year = 365 * 24 * 3_600

/** A picture never changes under its key, is shown in place, and is nobody's download. */
export async function sendPicture(
  storage: ObjectStorage,
  request: IncomingMessage,
  response: ServerResponse,
  { key, mediaType }: { key: string; mediaType: string },
): Promise<string> {
  const stored = await storage.head(key)
  if (!stored) throw refusal('not_found')
  const headers = {
    'content-type': mediaType,
    'cache-control': `public, max-age=${year}, immutable`,
    etag: stored.etag,
    'last-modified': new Date(stored.modifiedAt).toUTCString(),
  }
  if (isNotModified(request.headers, stored)) {
    response.writeHead(304, headers).end()
    return 'not_modified'
  }
  const body = request.method === 'HEAD' ? undefined : await storage.read(key)
  response.writeHead(200, { ...headers, 'content-length': stored.size })
  if (body) await sendBody(response, body, stored.size, undefined)
  else response.end()
  return 'picture'
}
