import { handle, type Route } from '@adit/platform/http/contract.ts'
import { stream } from '@adit/platform/http/reply.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { analysedProjects } from '../metrics/analysed_projects.ts'
import { analyticsStore } from '../metrics/analytics_store.port.ts'
import { figuresOf } from '../metrics/figures.ts'
import { FIGURES_MAX, type Metric, metricNames, metrics } from '../metrics/metric.values.ts'
import { dayFileRefusals, getAnalyticsDay } from './day_file.contract.ts'
import { type DayOfKind, dayFile, hoursOfDay } from './day_file.ts'
import { dayMs, startOfEndedDay } from './ended_day.ts'

const hourMs = dayMs / hoursOfDay

export function dayFileRoutes({ models, port, now }: Pick<QueryDeps, 'models' | 'port' | 'now'>): Route[] {
  const store = port(analyticsStore)
  const allowed = analysedProjects(models)

  const kindsOf = async (projectIds: readonly string[], start: number): Promise<DayOfKind[]> => {
    const slices = { start, end: start + dayMs, width: hourMs, count: hoursOfDay }
    const kinds: DayOfKind[] = []
    let count = 0
    for (const name of metricNames) {
      const metric: Metric = metrics[name]
      const { kind, countryFloor } = metric
      const by = Object.values(metric.fields).filter((dimension) => dimension !== null)
      const figures = await figuresOf(
        store,
        { projectIds, kind, slices, byProject: true, by, filters: {}, countryFloor },
        now(),
      )
      count += figures.length
      if (count > FIGURES_MAX) throw dayFileRefusals.refuse('too_many_figures', { limit: FIGURES_MAX })
      kinds.push({ metric, figures })
    }
    return kinds
  }

  return [
    handle(getAnalyticsDay, async ({ params: { day }, query: { project_ids }, viewer }) => {
      const start = startOfEndedDay(day, now())
      const projectIds = await allowed(project_ids, viewer)
      const kinds = projectIds.length === 0 ? [] : await kindsOf(projectIds, start)
      return stream(dayFile(start, kinds), 'text/csv; charset=utf-8', {
        headers: { 'content-disposition': `attachment; filename="analytics-${day}.csv"` },
      })
    }),
  ]
}
