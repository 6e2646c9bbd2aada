import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { readerOf } from '../catalogue/visibility/visible_select.ts'
import { storedUrl } from '../kit/address.presenter.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { getOwnRevenue } from './own_revenue.contract.ts'
import { presentOwnDays } from './own_revenue.presenter.ts'
import { type EarningProject, ownRevenueQueries } from './own_revenue.queries.ts'

/** Where each amount of one's own comes from. */
export function ownRevenueRoutes({ models, origin }: Pick<QueryDeps, 'models' | 'origin'>): Route[] {
  const queries = ownRevenueQueries(models)
  return [
    handle(getOwnRevenue, async ({ query, viewer, request }) => {
      const { accountId } = viewer
      const months = await queries.months(accountId)
      const month = query.month ?? months[0] ?? null
      if (month === null) return ok({ month, months, days: [], projects: [] })
      const of = { accountId, month }
      const [credits, reversed] = await Promise.all([queries.credits(of), queries.reversed(of)])
      const runs = await queries.runs([...new Set(credits.map(({ day }) => day))])
      const days = presentOwnDays({ credits, reversed, runs })
      const projectIds = [...new Set(days.flatMap(({ shares }) => shares.map(({ project_id }) => project_id)))]
      const projects = await queries.projects({ ...readerOf(viewer), projectIds })
      return ok({ month, months, days, projects: projects.map((one) => presentProject(one, origin(request))) })
    }),
  ]
}

export const presentProject = (
  { icon, project_types, chosen_type, ...project }: EarningProject,
  filesOrigin: string,
) => ({
  ...project,
  project_type: project_types[0] ?? chosen_type,
  icon_url: storedUrl(filesOrigin, icon?.key),
})
