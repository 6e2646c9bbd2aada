import type { RouterMiddleware } from '@koa/router'
import { type Access, viewerOf } from '../access.ts'
import type { RouteState } from '../state.ts'

/** Finds out who asks, as far as the contract wants to know, and refuses where it requires more than was shown. */
export const authentication =
  (access: Access): RouterMiddleware<RouteState> =>
  async ({ state }, next) => {
    state.viewer = await viewerOf(state.matched.contract, state.request, access)
    return next()
  }
