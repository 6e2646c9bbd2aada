import type { CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { leaseMs } from '@adit/platform/http/idempotency.port.ts'
import type { RequestContext } from '@adit/platform/http/request.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'

/** The context in which a request's commands run. */
export function contextOf(request: RequestContext, viewer: Viewer): CommandContext {
  return {
    actor: { kind: viewer.role === 'developer' ? 'user' : 'staff', id: viewer.accountId },
    via: viewer.via,
    limitedTo: viewer.limitedTo,
    correlationId: request.id,
    causationId: request.id,
    traceparent: request.traceparent,
    now: () => request.receivedAt,
    ids: request.ids,
    // A process that stood still for so long may have been taken for dead, and its request run again under the same key.
    get retriable() {
      return request.isRetry || Date.now() - request.receivedAt >= leaseMs
    },
    progress: request.progress,
  }
}
