import type { RouterMiddleware } from '@koa/router'
import type { AnyInput } from '../contract.ts'
import { readAddress } from '../prepared.ts'
import type { RouteState } from '../state.ts'

/** Reads and validates the input by the contract. The body comes last, since it may be large. */
export const input: RouterMiddleware<RouteState> = async ({ params, req, state, url }, next) => {
  const { matched, request, viewer } = state
  const address = readAddress(matched, params, url)
  const body = await matched.body?.(req)
  state.bodyIdentity = body?.identity ?? ''
  // The body's reader was made from the same contract as the handler's type.
  state.input = { ...address, body: body?.value, viewer, request } as AnyInput
  return next()
}
