import type { RouterMiddleware } from '@koa/router'
import type { Spool } from '../../storage/spool.ts'
import type { Log } from '../../telemetry/log.ts'
import type { AnyInput } from '../contract.ts'
import { holdBody } from '../held_body.ts'
import type { IdempotencyStore } from '../idempotency.port.ts'
import { runOnce } from '../idempotent.ts'
import type { RouteState } from '../state.ts'

export interface IdempotencyOptions {
  store: IdempotencyStore
  /** Where files wait until they are known. Without it, routes that take files refuse to run. */
  spool: Spool | undefined
  log: Log
}

/** Runs the following middlewares once for each `Idempotency-Key`. A repeated request gets the same answer again. */
export const idempotency =
  ({ store, spool, log }: IdempotencyOptions): RouterMiddleware<RouteState> =>
  async ({ state, url }, next) => {
    const { request, viewer } = state
    const key = request.idempotencyKey
    if (key === undefined) return next()
    const held = await holdBody(state.matched.contract.body?.kind, state.input?.body, spool)
    if (held) state.input = { ...state.input, body: held.body } as AnyInput // of the same kind as before
    const bodyIdentity = held ? `${state.bodyIdentity}\n${held.identity}` : state.bodyIdentity
    const run = async () => {
      await next()
      return state.reply
    }
    try {
      state.reply = await runOnce(request, key, { store, log, accountId: viewer?.accountId, url, bodyIdentity, run })
    } finally {
      await held?.discard()
    }
  }
