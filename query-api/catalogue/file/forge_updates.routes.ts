import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { projectPage } from '../address.presenter.ts'
import { mavenQueries } from '../maven/maven.queries.ts'
import { projectQueries } from '../project/project.queries.ts'
import { canSeeProject, isInsider, isPublicProject } from '../visibility/visibility.policy.ts'
import * as contracts from './forge_updates.contract.ts'
import { presentPromos } from './forge_updates.presenter.ts'

const loaders = { none: ['forge'], only: ['neoforge'], include: ['forge', 'neoforge'] } as const

/** Updates in the format of Forge and NeoForge. */
export function forgeUpdateRoutes(deps: QueryDeps): Route[] {
  const { models, origin } = deps
  const projects = projectQueries(deps)
  const lists = mavenQueries(models)
  return [
    handle(contracts.getForgeUpdates, async ({ params, query, viewer, request }) => {
      const project = await projects.brief(params.id)
      if (!project || !canSeeProject(viewer, project)) {
        throw refusal('unknown_project', { field: 'id', id: params.id })
      }
      const insider = isInsider(viewer, project)
      const promos = presentPromos(await lists.promotions(project.project_id, insider, loaders[query.neoforge]))
      return ok(
        { homepage: projectPage(origin(request), project), promos },
        { shared: isPublicProject(project) && !insider },
      )
    }),
  ]
}
