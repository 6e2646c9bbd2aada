import { refusal } from '@adit/platform/eventing/refusal.ts'
import type { Route } from '@adit/platform/http/contract.ts'
import { handle } from '@adit/platform/http/contract.ts'
import { ok, redirect } from '@adit/platform/http/reply.ts'
import { randomId } from '../../kit/engines.port.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { seen } from '../visibility/seen_project.ts'
import { isPublicProject } from '../visibility/visibility.policy.ts'
import * as contracts from './project.contract.ts'
import { presentProject } from './project.presenter.ts'
import { projectQueries } from './project.queries.ts'

/** Draws this many times the requested number, because some starts lead to the same project. */
const drawsForEach = 3

/** Projects by id, slug, in bulk and at random. */
export function projectRoutes(deps: QueryDeps): Route[] {
  const { origin, port } = deps
  const draw = port(randomId)
  const queries = projectQueries(deps)
  const random = (count: number) =>
    queries.random(
      count,
      Array.from({ length: count * drawsForEach }, () => draw()),
    )

  return [
    handle(contracts.getProject, async ({ api, params, viewer, request }) => {
      const project = seen(viewer, await queries.find(params.id))
      const shared = isPublicProject(project)
      // Clients of version 2 expect no redirects here.
      if (api === 'v3' && project.found_by === 'old_slug') {
        return redirect<301>(`/v3/project/${project.slug}`, { status: 301, shared })
      }
      return ok(presentProject[api](project, origin(request)), { etagRevision: project.revision, shared })
    }),
    handle(contracts.getProjects, async ({ api, query, viewer, request }) => {
      const projects = await queries.findAll(query.ids, viewer)
      return ok(projects.map((project) => presentProject[api](project, origin(request))))
    }),
    handle(contracts.getRandomProjects, async ({ api, query, request }) => {
      const projects = await random(query.count)
      return ok(projects.map((project) => presentProject[api](project, origin(request))))
    }),
    handle(contracts.checkProject, async ({ params }) => {
      const project = await queries.sight(params.id)
      if (!project) throw refusal('not_found')
      return ok({ id: project.project_id })
    }),
  ]
}
