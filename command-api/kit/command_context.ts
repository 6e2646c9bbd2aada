import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'

/** The context in which a request's commands run. */
export function contextOf(request: RequestContext, viewer: Viewer): CommandContext {
  return {
    actor: { kind: viewer.role === 'developer' ? 'user' : 'staff', id: viewer.accountId },
    via: viewer.via,
    correlationId: request.id,
    causationId: request.id,
    traceparent: request.traceparent,
    now: () => request.receivedAt,
    ids: request.ids,
    retriable: request.isRetry,
    progress: request.progress,
  }
}
