import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { ChartEventRow } from '@adit/projectors/analytics/chart_event/chart_events.table.ts'
import { isoTime } from '../../kit/address.presenter.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { getChartEvent, getChartEvents } from './chart_event.contract.ts'
import { chartEventQueries } from './chart_event.queries.ts'

/** What explains changes in everybody's charts. */
export function chartEventRoutes({ models }: Pick<QueryDeps, 'models'>): Route[] {
  const queries = chartEventQueries(models)
  return [
    handle(getChartEvents, async () => ok((await queries.all()).map(present))),
    handle(getChartEvent, async ({ params }) => {
      const found = await queries.one(params.id)
      if (!found) throw refusal('not_found')
      return ok(present(found))
    }),
  ]
}

const present = ({ metrics, starts, ends, ...event }: ChartEventRow) => ({
  ...event,
  for_metric_kind: metrics && [...metrics],
  starts: isoTime(starts),
  ends: isoTime(ends),
})
