import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { projectQueries } from '../project/project.queries.ts'
import { seen } from '../visibility/seen_project.ts'
import { isPublicProject } from '../visibility/visibility.policy.ts'
import * as contracts from './text.contract.ts'
import { textQueries } from './text.queries.ts'

/** Descriptions and changelogs as pages show them. */
export function textRoutes(deps: QueryDeps): Route[] {
  const projects = projectQueries(deps)
  const texts = textQueries(deps.models)
  return [
    handle(contracts.getDescription, async ({ params, viewer }) => {
      const project = seen(viewer, await projects.sight(params.id))
      const { rendered, headings } = (await texts.description(project.project_id)) ?? { rendered: [], headings: [] }
      return ok({ rendered: [...rendered], headings: [...headings] }, { shared: isPublicProject(project) })
    }),
    handle(contracts.getExcerpts, async ({ params, viewer }) => {
      const project = seen(viewer, await projects.sight(params.id))
      return ok(await texts.excerpts(project.project_id, viewer))
    }),
    handle(contracts.getChangelogs, async ({ query, viewer }) => {
      const changelogs = await texts.changelogs(query.ids, viewer)
      return ok(changelogs.map(({ version_id, rendered }) => ({ version_id, rendered: [...rendered] })))
    }),
  ]
}
