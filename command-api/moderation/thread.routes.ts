import { isMod } from '@adit/events/identity/role.values.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import { effectOf } from '../catalogue/effects.ts'
import { projectErrors } from '../catalogue/project.errors.ts'
import { accessProject } from '../catalogue/project_access.ts'
import { contextOf } from '../command_context.ts'
import type { CommandDeps } from '../command_deps.ts'
import { postThreadMessage, postThreadMessageV3 } from './thread.contract.ts'
import { threadDecider, threadStream } from './thread.decider.ts'
import { threadErrors } from './thread.errors.ts'

export function threadRoutes({ bus }: CommandDeps): Route[] {
  const post = async ({ params, body, viewer, request }: InputOf<typeof postThreadMessage>) => {
    if (!/^[0-9A-Za-z]{8}$/.test(params.id)) throw threadErrors.thread_not_found()
    const { state } = await bus.load(threadDecider, threadStream(params.id))
    if (state.kind === 'none') throw threadErrors.thread_not_found()
    const { isMember } = await accessProject(bus, state.projectId, viewer)
    const byStaff = isMod(viewer.role) && !isMember
    if (!isMember && !byStaff) throw threadErrors.thread_not_found()
    const { body: text, private: hidden, replying_to: replyingTo } = body.body
    if (hidden && !isMod(viewer.role)) throw projectErrors.staff_only({ field: 'body.private' })
    const { position } = await bus.execute({
      decider: threadDecider,
      stream: threadStream(params.id),
      root: state.projectId,
      command: {
        type: 'PostThreadMessage',
        messageId: request.ids.base62(),
        authorId: viewer.accountId,
        byStaff,
        private: hidden ?? false,
        body: text,
        replyingTo: replyingTo ?? null,
      },
      context: contextOf(request, viewer),
    })
    return noContent({ effect: effectOf(state.projectId, position) })
  }
  return [handle(postThreadMessage, post), handle(postThreadMessageV3, post)]
}
