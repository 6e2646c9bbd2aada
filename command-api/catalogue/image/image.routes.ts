import { hasScope, type ScopeName } from '@adit/events/identity/scope.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { storePicture } from '../../kit/pictures/stored_picture.ts'
import { uploadImage } from './image.contract.ts'
import { contextIdOf } from './image_context.ts'
import { keepImage, looseImages } from './image_store.ts'

type Query = InputOf<typeof uploadImage>['query']

/** Ours: pictures of one person that no text refers to yet. */
const looseMax = 200

const scopes: Record<Query['context'], ScopeName> = {
  project: 'PROJECT_WRITE',
  version: 'VERSION_WRITE',
  thread_message: 'THREAD_WRITE',
  report: 'REPORT_WRITE',
}

export function imageRoutes(deps: CommandDeps): Route[] {
  const { bus, ops, origin } = deps

  return [
    handle(uploadImage, async ({ query, body, viewer, request }) => {
      const scope = scopes[query.context]
      if (!hasScope(viewer, scope)) throw refusal('missing_scope', { scope })
      const contextId = await contextIdOf(bus, query, viewer)
      const ownerId = viewer.accountId
      if ((await looseImages(ops, ownerId)) >= looseMax) throw refusal('too_many_images', { limit: looseMax })
      const bytes = await body.bytes()
      const id = request.ids.base62()
      const folder = `users/${ownerId}`
      const { rawKey, uploads } = await storePicture(deps, { bytes, extension: query.ext, kind: 'gallery', folder, id })
      const { context } = query
      await keepImage(ops, { id, ownerId, context, contextId, key: rawKey, uploads })
      const url = `${origin()}/data/${rawKey}`
      return ok({
        id,
        url,
        raw_url: url,
        size: bytes.length,
        created: new Date(request.receivedAt).toISOString(),
        owner_id: ownerId,
        context,
        project_id: context === 'project' ? contextId : null,
        version_id: context === 'version' ? contextId : null,
        thread_message_id: context === 'thread_message' ? contextId : null,
        report_id: context === 'report' ? contextId : null,
      })
    }),
  ]
}
