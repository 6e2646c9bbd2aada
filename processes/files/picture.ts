import { refusal } from '@adit/platform/eventing/refusal.ts'
import type { ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import { answerKnown, sendHeld } from './body.ts'
import { Renditions, renditionIn } from './renditions.ts'
import type { FilesContext, FilesMiddleware } from './state.ts'

const year = 365 * 24 * 3_600
/** A picture never changes under its address. */
export const pictureLifetime = `public, max-age=${year}, immutable`

/** Serves images. An image never changes under its key, is displayed inline, and is not a download. */
export function pictures(storage: ObjectStorage): FilesMiddleware {
  const renditions = new Renditions(storage)
  return async (context, next) => {
    const { named } = context.state
    if (named?.kind !== 'picture') return next()
    const stored = await storage.head(named.key)
    if (!stored) return sendRendition(context, named.key, storage, renditions)
    context.set({
      'content-type': named.mediaType,
      'cache-control': pictureLifetime,
      etag: stored.etag,
      'last-modified': new Date(stored.modifiedAt).toUTCString(),
    })
    if (answerKnown(context)) return
    await send(context, named.key, stored.size, storage)
  }
}

/** A picture in another size. If it can't be made now, the whole one is sent, which nobody keeps. */
async function sendRendition(
  context: FilesContext,
  key: string,
  storage: ObjectStorage,
  renditions: Renditions,
): Promise<void> {
  const found = await renditionIn(storage, key)
  if (!found) throw refusal('not_found')
  const { rendition, stored } = found
  context.set({
    'content-type': 'image/webp',
    'cache-control': pictureLifetime,
    etag: stored.etag.replace(/"$/, `-${rendition.pixels}"`),
    'last-modified': new Date(stored.modifiedAt).toUTCString(),
  })
  if (answerKnown(context)) return
  const made = await renditions.find(rendition, stored)
  if (!made) {
    context.remove('etag')
    context.set('cache-control', 'no-store')
    return send(context, rendition.of, stored.size, storage)
  }
  context.state.outcome = 'picture'
  context.status = 200
  context.body = made
  context.type = 'image/webp'
}

async function send(context: FilesContext, key: string, size: number, storage: ObjectStorage): Promise<void> {
  context.state.outcome = 'picture'
  context.status = 200
  context.length = size
  const body = context.method === 'HEAD' ? undefined : await storage.read(key)
  if (body) sendHeld(context, body, undefined)
}
