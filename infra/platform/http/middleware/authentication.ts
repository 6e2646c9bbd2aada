import type { RouterMiddleware } from '@koa/router'
import { type Access, viewerOf } from '../access.ts'
import type { RouteState } from '../state.ts'

/** Finds the viewer, as far as the contract asks for one, and refuses when the contract requires more than the request shows. */
export const authentication =
  (access: Access): RouterMiddleware<RouteState> =>
  async ({ state }, next) => {
    state.viewer = await viewerOf(state.matched.contract, state.request, access)
    return next()
  }
