import { hasScope } from '@adit/events/identity/scope.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { storePicture } from '../../kit/pictures/stored_picture.ts'
import { imageContracts } from './image.contract.ts'
import {
  type DescribedImageContext,
  type ImageContextField,
  imageContextFinders,
  imageContexts,
} from './image_context.port.ts'
import { keepImage, looseImages } from './image_store.ts'

type Query = InputOf<ReturnType<typeof imageContracts>['uploadImage']>['query']

/** Ours: pictures per person that no text uses yet. */
const looseMax = 200

export function imageRoutes(deps: CommandDeps): Route[] {
  const { ops, origin, filled } = deps
  const { uploadImage } = imageContracts(filled)
  const contexts = filled(imageContexts)
  const finders = filled(imageContextFinders)

  /** Id of what a picture is for; null where that is only being written. */
  const contextIdOf = async ({ field, context }: DescribedImageContext, query: Query, viewer: Viewer) => {
    const told = query[field]
    const finder = finders.find((each) => each.context === context)
    return told === undefined || !finder ? null : finder.find(told, viewer)
  }

  return [
    handle(uploadImage, async ({ query, body, viewer, request }) => {
      const { context } = query
      const described = contexts.find((each) => each.context === context)
      if (!described) throw new Error(`No room describes pictures for ${context}`)
      const { scope, field: own } = described
      if (!hasScope(viewer, scope)) throw refusal('missing_scope', { scope })
      const contextId = await contextIdOf(described, query, viewer)
      // Of a text that is only being written, nobody can say which project it is about.
      if (contextId === null && viewer.limitedTo) throw refusal('token_limited', { field: own })
      const ownerId = viewer.accountId
      if ((await looseImages(ops, ownerId)) >= looseMax) throw refusal('too_many_images', { limit: looseMax })
      const bytes = await body.bytes()
      const id = request.ids.base62()
      const folder = `users/${ownerId}`
      const { rawKey, uploads } = await storePicture(deps, { bytes, extension: query.ext, kind: 'gallery', folder, id })
      await keepImage(ops, { id, ownerId, context, contextId, key: rawKey, uploads })
      const told = Object.fromEntries(contexts.map(({ field }) => [field, field === own ? contextId : null])) as Record<
        ImageContextField,
        string | null
      > // one for each
      const url = `${origin()}/data/${rawKey}`
      return ok({
        id,
        url,
        raw_url: url,
        size: bytes.length,
        created: new Date(request.receivedAt).toISOString(),
        owner_id: ownerId,
        context,
        ...told,
      })
    }),
  ]
}
