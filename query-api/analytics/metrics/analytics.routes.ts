import type { CountedKind, Dimension } from '@adit/events/analytics/dimension.values.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { presentProject } from '../../catalogue/project/project.presenter.ts'
import { projectQueries } from '../../catalogue/project/project.queries.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { affiliateMetricsOf } from './affiliate_figures.ts'
import { analysedProjects } from './analysed_projects.ts'
import * as contracts from './analytics.contract.ts'
import { presentFigures, shownReasons, storedValue } from './analytics.presenter.ts'
import { analyticsStore } from './analytics_store.port.ts'
import { type Asked, type Figure, figuresOf, figuresRefusals, namedCountries } from './figures.ts'
import { ANALYTICS_PROJECTS_MAX, FIGURES_MAX, type Metric, metricNames, metrics } from './metric.values.ts'
import { projectEventQueries } from './project_events.queries.ts'
import { presentRevenue, revenueFigures, usersOfFigures } from './revenue_figures.ts'
import { dayOf, timeSlices } from './time_slices.ts'

type AskedMetric = {
  bucket_by: readonly string[]
  filter_by?: Readonly<Record<string, readonly (string | boolean)[] | undefined>> | undefined
}
type Body = InputOf<typeof contracts.fetchAnalytics>['body']

const slicesOf = ({ time_range: { start, end, resolution } }: Body) =>
  timeSlices(Date.parse(start), Date.parse(end), resolution)

export function analyticsRoutes(deps: QueryDeps): Route[] {
  const { port, now, origin } = deps
  const store = port(analyticsStore)
  const allowed = analysedProjects(deps.models)
  const projects = projectQueries(deps)
  const events = projectEventQueries(deps.models)
  const revenueOf = revenueFigures(deps)
  const usersOf = usersOfFigures(deps)
  const affiliatesOf = affiliateMetricsOf(deps)

  return [
    handle(contracts.fetchAnalytics, async ({ body, viewer, request }) => {
      const slices = slicesOf(body)
      const projectIds = await allowed(body.project_ids, viewer)
      const shown = Array.from({ length: slices.count }, (): contracts.ShownFigure[] => [])
      const dependents = new Set<string>()
      let count = 0
      for (const name of metricNames) {
        const asked = body.return_metrics[name]
        if (!asked || projectIds.length === 0) continue
        const metric: Metric = metrics[name]
        const question = askedOf(asked, metric)
        if (!question) continue
        const figures = await figuresOf(store, { ...question, projectIds, slices }, now())
        count += figures.length
        if (count > FIGURES_MAX) throw figuresRefusals.refuse('too_many_figures', { limit: FIGURES_MAX })
        for (const id of dependentsOf(figures)) dependents.add(id)
        for (const [slice, ofSlice] of presentFigures(figures, metric, asked.bucket_by, slices.count).entries()) {
          shown[slice]?.push(...ofSlice)
        }
      }
      const { project_revenue } = body.return_metrics
      const revenue = project_revenue ? await revenueOf({ metric: project_revenue, projectIds, slices, viewer }) : []
      const ofCodes = await affiliatesOf({ metrics: body.return_metrics, slices, viewer })
      count += revenue.length + ofCodes.length
      if (count > FIGURES_MAX) throw figuresRefusals.refuse('too_many_figures', { limit: FIGURES_MAX })
      for (const figure of revenue) shown[figure.slice]?.push(presentRevenue(figure))
      for (const figure of ofCodes) shown[figure.slice]?.push(figure.shown)
      const needing = [...dependents].slice(0, ANALYTICS_PROJECTS_MAX)
      const named = await projects.findAll([...projectIds, ...needing], viewer)
      return ok({
        metrics: shown,
        projects: Object.fromEntries(
          named.map((project) => [project.project_id, presentProject.v3(project, origin(request))]),
        ),
        users: await usersOf(revenue, request),
        project_events: projectIds.length === 0 ? [] : await events(projectIds, slices),
      })
    }),
    handle(contracts.fetchAnalyticsFacets, async ({ body, viewer }) => {
      const slices = slicesOf(body)
      const projectIds = await allowed(body.project_ids, viewer)
      const days = { projectIds, from: dayOf(slices.start), to: dayOf(slices.end - 1) }
      const facetsOf = async (metric: Metric) => {
        const [values, country] = await Promise.all([
          store.values({ ...days, kind: metric.kind }),
          namedCountries(store, { projectIds, kind: metric.kind, slices, countryFloor: metric.countryFloor }, now()),
        ])
        const of = (dimension: Dimension) =>
          values.filter((one) => one.dimension === dimension).map(({ value }) => value)
        return { of, country }
      }
      const monetized = [false, true]
      const [views, downloads, play, serverPlays] = await Promise.all([
        facetsOf(metrics.project_views),
        facetsOf(metrics.project_downloads),
        facetsOf(metrics.project_playtime),
        facetsOf(metrics.project_server_plays),
      ])
      return ok({
        facets: {
          project_views: {
            domain: views.of('referrer'),
            site_path: views.of('page').map((page) => `/${page}`),
            campaign: views.of('campaign'),
            monetized,
            country: views.country,
          },
          project_downloads: {
            project_id: projectIds,
            domain: [],
            user_agent: downloads.of('source'),
            version_id: downloads.of('version'),
            dependent_project_id: downloads.of('dependent').filter((id) => id !== 'unknown'),
            monetized,
            country: downloads.country,
            reason: shownReasons(downloads.of('reason')),
            game_version: downloads.of('game_version'),
            loader: downloads.of('loader'),
          },
          project_playtime: {
            version_id: play.of('version'),
            loader: play.of('loader'),
            game_version: play.of('game_version'),
            country: play.country,
          },
          project_server_plays: { country: serverPlays.country },
        },
      })
    }),
  ]
}

const dependentsOf = (figures: readonly Figure[]) =>
  figures.flatMap(({ values: { dependent } }) => (dependent ? [dependent] : []))

/** Fields of the API as dimensions. Undefined: a filter that no record can pass. */
function askedOf(
  { bucket_by, filter_by = {} }: AskedMetric,
  metric: Metric,
): Omit<Asked, 'projectIds' | 'slices'> | undefined {
  const dimension = (field: string) => metric.fields[field]
  const filters: Partial<Record<Dimension, readonly string[]>> = {}
  for (const [field, values] of Object.entries(filter_by)) {
    const name = dimension(field)
    if (!values || values.length === 0) continue
    if (!name) return undefined
    filters[name] = values.map((value) => storedValue(name, value, metric))
  }
  const kind: CountedKind = metric.kind
  return {
    kind,
    byProject: bucket_by.includes('project_id'),
    by: [...new Set(bucket_by.flatMap((field) => dimension(field) ?? []))],
    filters,
    countryFloor: metric.countryFloor,
  }
}
