import { isId } from '@adit/events/kit/id.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { keepTextImages } from '../../catalogue/image/text_images.ts'
import { contextOf } from '../../kit/command_context.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { effectOf } from '../../kit/effect.ts'
import { placeMessage } from './follow_up.ts'
import { messageDecider, messageStream } from './message.decider.ts'
import { deleteThreadMessage, postThreadMessage } from './thread.contract.ts'
import { type ThreadCommand, threadDecider, threadStream } from './thread.decider.ts'
import { accessThread, type ThreadAccess } from './thread_access.ts'

export function threadRoutes(deps: CommandDeps): Route[] {
  const { bus } = deps
  const tell = async ({ id, root }: ThreadAccess, command: ThreadCommand, viewer: Viewer, request: RequestContext) => {
    const context = contextOf(request, viewer)
    const { position } = await bus.execute({ decider: threadDecider, stream: threadStream(id), root, command, context })
    return noContent({ effect: effectOf(root, position) })
  }

  const post = async ({ params, body, viewer, request }: InputOf<typeof postThreadMessage>) => {
    const thread = await accessThread(bus, params.id, viewer)
    const { body: text, private: hidden, replying_to: replyingTo, associated_images: images } = body.body
    if (hidden && !thread.byStaff) throw refusal('staff_only', { field: 'body.private' })
    if (thread.closed && !thread.byStaff) throw refusal('report_closed')
    const field = 'body.associated_images'
    await keepTextImages(deps, { claimed: images, texts: [text], ownerId: viewer.accountId, field })
    const messageId = request.ids.base62()
    const message = {
      messageId,
      authorId: viewer.accountId,
      byStaff: thread.byStaff,
      private: hidden ?? false,
      body: text,
      replyingTo: replyingTo ?? null,
      seesPrivate: thread.byStaff,
    }
    const posted = await tell(thread, { type: 'PostThreadMessage', ...message }, viewer, request)
    await placeMessage(bus, { messageId, threadId: thread.id, root: thread.root }, contextOf(request, viewer))
    return posted
  }

  const remove = async ({ params, viewer, request }: InputOf<typeof deleteThreadMessage>) => {
    if (!isId(params.id)) throw refusal('message_not_found', { field: 'id' })
    const { state: place } = await bus.load(messageDecider, messageStream(params.id))
    if (place === null) throw refusal('message_not_found', { field: 'id' })
    const thread = await accessThread(bus, place.threadId, viewer)
    const by = { accountId: viewer.accountId, isStaff: thread.byStaff }
    request.progress.id = thread.id
    return tell(thread, { type: 'DeleteThreadMessage', messageId: params.id, by }, viewer, request)
  }

  return [handle(postThreadMessage, post), handle(deleteThreadMessage, remove)]
}
