import type { RequestContext } from '@adit/platform/http/request.ts'

/** What causes a command of somebody who has no account yet. */
export function causeOf({ id, traceparent, progress }: RequestContext) {
  return { correlationId: id, causationId: id, traceparent, progress }
}
