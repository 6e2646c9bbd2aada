import { refusal } from '@adit/platform/eventing/refusal.ts'
import type { Route } from '@adit/platform/http/contract.ts'
import { handle } from '@adit/platform/http/contract.ts'
import { ok, redirect } from '@adit/platform/http/reply.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { seen } from '../visibility/seen_project.ts'
import { isPublicProject } from '../visibility/visibility.policy.ts'
import * as contracts from './project.contract.ts'
import { projectQueries } from './project.queries.ts'
import { presentProjectV2 } from './project_v2.presenter.ts'
import { presentProjectV3 } from './project_v3.presenter.ts'

/** Draws so many times the projects wanted, since some starts lead to the same project. */
const drawsForEach = 3

/** Projects by id, slug, in bulk and at random. */
export function projectRoutes({ models, origin, randomId }: QueryDeps): Route[] {
  const queries = projectQueries(models)
  const random = (count: number) =>
    queries.random(
      count,
      Array.from({ length: count * drawsForEach }, () => randomId()),
    )
  const check = async (key: string) => {
    const project = await queries.sight(key)
    if (!project) throw refusal('not_found')
    return ok({ id: project.project_id })
  }

  return [
    handle(contracts.getProject, async ({ params, viewer, request }) => {
      const project = seen(viewer, await queries.find(params.id))
      return ok(presentProjectV2(project, origin(request)), {
        etagRevision: project.revision,
        shared: isPublicProject(project),
      })
    }),
    handle(contracts.getProjectV3, async ({ params, viewer, request }) => {
      const project = seen(viewer, await queries.find(params.id))
      const shared = isPublicProject(project)
      if (project.found_by === 'old_slug') return redirect<301>(`/v3/project/${project.slug}`, { status: 301, shared })
      return ok(presentProjectV3(project, origin(request)), { etagRevision: project.revision, shared })
    }),
    handle(contracts.getProjects, async ({ query, viewer, request }) => {
      const projects = await queries.findAll(query.ids, viewer)
      return ok(projects.map((project) => presentProjectV2(project, origin(request))))
    }),
    handle(contracts.getProjectsV3, async ({ query, viewer, request }) => {
      const projects = await queries.findAll(query.ids, viewer)
      return ok(projects.map((project) => presentProjectV3(project, origin(request))))
    }),
    handle(contracts.getRandomProjects, async ({ query, request }) => {
      const projects = await random(query.count)
      return ok(projects.map((project) => presentProjectV2(project, origin(request))))
    }),
    handle(contracts.getRandomProjectsV3, async ({ query, request }) => {
      const projects = await random(query.count)
      return ok(projects.map((project) => presentProjectV3(project, origin(request))))
    }),
    handle(contracts.checkProject, ({ params }) => check(params.id)),
    handle(contracts.checkProjectV3, ({ params }) => check(params.id)),
  ]
}
