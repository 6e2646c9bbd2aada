import { refusal } from '@adit/platform/eventing/refusal.ts'
import type { ObjectStorage } from '@adit/platform/storage/object_storage.port.ts'
import { answerKnown, sendHeld } from './body.ts'
import type { FilesMiddleware } from './state.ts'

const year = 365 * 24 * 3_600
/** A picture never changes under its address. */
export const pictureLifetime = `public, max-age=${year}, immutable`

/** Serves images. An image never changes under its key, is displayed inline, and is not a download. */
export const pictures =
  (storage: ObjectStorage): FilesMiddleware =>
  async (context, next) => {
    const { named } = context.state
    if (named?.kind !== 'picture') return next()
    const stored = await storage.head(named.key)
    if (!stored) throw refusal('not_found')
    context.set({
      'content-type': named.mediaType,
      'cache-control': pictureLifetime,
      etag: stored.etag,
      'last-modified': new Date(stored.modifiedAt).toUTCString(),
    })
    if (answerKnown(context)) return
    context.state.outcome = 'picture'
    context.status = 200
    context.length = stored.size
    const body = context.method === 'HEAD' ? undefined : await storage.read(named.key)
    if (body) sendHeld(context, body, undefined)
  }
