import { handle, type Route } from '@adit/platform/http/contract.ts'
import { pageLinks } from '@adit/platform/http/page_links.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { storedUrl } from '../../kit/address.presenter.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { projectQueries } from '../project/project.queries.ts'
import { seen } from '../visibility/seen_project.ts'
import { isPublicProject } from '../visibility/visibility.policy.ts'
import * as contracts from './dependents.contract.ts'
import { type Dependent, dependentsQueries } from './dependents.queries.ts'

/** What uses a project. */
export function dependentsRoutes(deps: QueryDeps): Route[] {
  const { origin } = deps
  const projects = projectQueries(deps)
  const queries = dependentsQueries(deps)
  return [
    handle(contracts.getProjectDependents, async ({ params, query, viewer, request }) => {
      const project = seen(viewer, await projects.sight(params.id))
      const { limit, offset, dependency_types: kinds = null } = query
      const of = { projectId: project.project_id, kinds }
      const { rows, total } = await queries.page(of, { limit, offset })
      const dependents = rows.map((row) => presentDependent(row, origin(request)))
      return ok(
        { dependents, offset, limit, total },
        {
          shared: isPublicProject(project),
          headers: { ...pageLinks({ limit, offset, total }, { origin: origin(request), url: request.url }) },
        },
      )
    }),
  ]
}

const presentDependent = (row: Dependent, origin: string) => ({
  project_id: row.project_id,
  slug: row.slug,
  name: row.title,
  summary: row.summary,
  icon_url: storedUrl(origin, row.icon?.key),
  project_types: row.project_types.length > 0 ? [...row.project_types] : [row.chosen_type],
  downloads: row.downloads,
  dependency_types: row.kinds,
})
