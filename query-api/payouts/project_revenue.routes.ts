import { dollarsOf } from '@adit/events/payouts/money.values.ts'
import { beginningOf } from '@adit/events/payouts/revenue_day.values.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { analysedProjects } from '../analytics/metrics/analysed_projects.ts'
import { timeSlices, widened } from '../analytics/metrics/time_slices.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { getRevenue } from './project_revenue.contract.ts'
import { projectRevenueQueries } from './project_revenue.queries.ts'
import { wholeDays } from './whole_days.ts'

const twoWeeksMs = 14 * 24 * 3_600_000

export function projectRevenueRoutes({ models, now }: Pick<QueryDeps, 'models' | 'now'>): Route[] {
  const queries = projectRevenueQueries(models)
  const allowed = analysedProjects(models, 'VIEW_PAYOUTS')

  const revenue = async ({ query, viewer }: InputOf<typeof getRevenue>) => {
    const { start_date, end_date, resolution_minutes: minutes } = query
    const to = end_date === undefined ? now() : Date.parse(end_date)
    const from = start_date === undefined ? to - twoWeeksMs : Date.parse(start_date)
    const { start, end, width } = widened(timeSlices(from, to, { minutes }, 'end_date'))
    const projectIds = await allowed(query.project_ids, viewer)
    const days = projectIds.length === 0 ? [] : await queries.byDay({ projectIds, ...wholeDays(start, end) })
    const sums = new Map(projectIds.map((id) => [id, new Map<string, bigint>()]))
    for (const { project_id, day, amount } of days) {
      const slice = String((start + Math.floor((beginningOf(day) - start) / width) * width) / 1_000)
      const ofProject = sums.get(project_id)
      ofProject?.set(slice, (ofProject.get(slice) ?? 0n) + BigInt(amount))
    }
    return ok(Object.fromEntries([...sums].map(([id, slices]) => [id, inDollars(slices)])))
  }

  return [handle(getRevenue, revenue)]
}

/** Slices in which corrections took back everything are left out, like those without any. */
const inDollars = (slices: ReadonlyMap<string, bigint>): Record<string, string> =>
  Object.fromEntries([...slices].filter(([, amount]) => amount !== 0n).map(([at, amount]) => [at, dollarsOf(amount)]))
