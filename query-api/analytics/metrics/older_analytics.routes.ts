import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { analysedProjects } from './analysed_projects.ts'
import { analyticsStore } from './analytics_store.port.ts'
import { type Figure, figuresOf } from './figures.ts'
import { type MetricName, metrics } from './metric.values.ts'
import * as contracts from './older_analytics.contract.ts'
import { type TimeSlices, timeSlices, widened } from './time_slices.ts'

const twoWeeksMs = 14 * 86_400_000

type Input = InputOf<typeof contracts.getViews>

/** The routes from before `/v3/analytics`: one metric, with figures of each project. */
export function olderAnalyticsRoutes(deps: QueryDeps): Route[] {
  const { port, now } = deps
  const store = port(analyticsStore)
  const allowed = analysedProjects(deps.models)

  const slicesOf = ({ start_date, end_date, resolution_minutes: minutes }: Input['query']): TimeSlices => {
    const end = end_date === undefined ? now() : Date.parse(end_date)
    const start = start_date === undefined ? end - twoWeeksMs : Date.parse(start_date)
    return widened(timeSlices(start, end, { minutes }, 'end_date'))
  }

  const read = async (name: MetricName, input: Pick<Input, 'query' | 'viewer'>, byCountry: boolean) => {
    const slices = slicesOf(input.query)
    const projectIds = await allowed(input.query.project_ids, input.viewer)
    const { kind, countryFloor } = metrics[name]
    const asked = { kind, countryFloor, projectIds, byProject: true, filters: {} }
    const figures =
      projectIds.length === 0
        ? []
        : await figuresOf(store, { ...asked, ...(byCountry ? wholeRange(slices) : { slices, by: [] }) }, now())
    return ok(
      byProject(projectIds, figures, ({ slice, values }) =>
        byCountry ? (values.country ?? '') : String((slices.start + slice * slices.width) / 1_000),
      ),
    )
  }
  return [
    handle(contracts.getViews, (input) => read('project_views', input, false)),
    handle(contracts.getDownloads, (input) => read('project_downloads', input, false)),
    handle(contracts.getPlaytime, (input) => read('project_playtime', input, false)),
    handle(contracts.getViewCountries, (input) => read('project_views', input, true)),
    handle(contracts.getDownloadCountries, (input) => read('project_downloads', input, true)),
  ]
}

const wholeRange = ({ start, end }: TimeSlices) => ({
  slices: { start, end, width: end - start, count: 1 },
  by: ['country' as const],
})

function byProject(projectIds: readonly string[], figures: readonly Figure[], keyOf: (figure: Figure) => string) {
  const answer = Object.fromEntries(projectIds.map((id): [string, Record<string, number>] => [id, {}]))
  for (const figure of figures) {
    const ofProject = answer[figure.project_id]
    if (ofProject) ofProject[keyOf(figure)] = figure.amount
  }
  return answer
}
