import type { Middleware } from 'koa'
import { refusal } from '../../eventing/refusal.ts'
import { allowedMethods } from '../contract_router.ts'

/** Runs when no route matched: answers OPTIONS, and distinguishes an unknown path from a path that doesn't support the method. */
export const missedRoute: Middleware<{ route?: string }, { matched?: readonly { methods: readonly string[] }[] }> = (
  context,
) => {
  const { method, path } = context
  const allowed = allowedMethods(context.matched)
  if (allowed.length === 0) throw refusal('unknown_route', { method, path: path.slice(0, 200) })
  const allow = [...allowed, 'OPTIONS'].join(', ')
  if (method !== 'OPTIONS') throw refusal('method_not_allowed', { method, allowed: allow })
  context.state.route = 'options'
  context.set('allow', allow)
  context.status = 204
}
