import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import * as contracts from './statistics.contract.ts'
import { statisticsQuery } from './statistics.queries.ts'

export function statisticsRoutes({ models }: QueryDeps): Route[] {
  const statistics = statisticsQuery(models)
  return [handle(contracts.getStatistics, async () => ok(await statistics()))]
}
