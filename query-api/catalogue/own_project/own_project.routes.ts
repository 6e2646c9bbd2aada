import { contentRange, sliceOf } from '@adit/platform/http/admin_list.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { listOwnProjects } from './own_project.contract.ts'
import { presentOwnProject } from './own_project.presenter.ts'
import { ownProjectQueries } from './own_project.queries.ts'

/** The viewer's own projects, for the dashboard. */
export function ownProjectRoutes(deps: Pick<QueryDeps, 'models' | 'filled' | 'origin'>): Route[] {
  const { origin } = deps
  const queries = ownProjectQueries(deps)
  return [
    handle(listOwnProjects, async ({ query, viewer, request }) => {
      const slice = sliceOf(query.range)
      const { rows, total } = await queries.page(viewer.accountId, query, slice)
      const projects = rows.map((row) => presentOwnProject(row, origin(request)))
      return ok(projects, { headers: contentRange('projects', slice, projects.length, total) })
    }),
  ]
}
