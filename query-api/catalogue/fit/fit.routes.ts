import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { getFits } from './fit.contract.ts'
import { fitQueries } from './fit.queries.ts'
import { fitOf } from './fit.ts'

export function fitRoutes({ models }: Pick<QueryDeps, 'models'>): Route[] {
  const queries = fitQueries(models)
  return [
    handle(getFits, async ({ query, viewer }) => {
      const found = await queries.platforms(query.ids, viewer)
      const setup = { gameVersion: query.game_version, loader: query.loader }
      return ok([...found].map(([id, platforms]) => ({ project_id: id, ...fitOf(platforms, setup) })))
    }),
  ]
}
