import type { RouterMiddleware } from '@koa/router'
import type { Log } from '../../telemetry/log.ts'
import type { IdempotencyStore } from '../idempotency.port.ts'
import { runOnce } from '../idempotent.ts'
import type { RouteState } from '../state.ts'

/** Runs the following middlewares once for each `Idempotency-Key`. A repeated request gets the same answer again. */
export const idempotency =
  (store: IdempotencyStore, log: Log): RouterMiddleware<RouteState> =>
  async ({ state, url }, next) => {
    const { request, viewer, bodyIdentity } = state
    const key = request.idempotencyKey
    if (key === undefined) return next()
    const run = async () => {
      await next()
      return state.reply
    }
    state.reply = await runOnce(request, key, { store, log, accountId: viewer?.accountId, url, bodyIdentity, run })
  }
