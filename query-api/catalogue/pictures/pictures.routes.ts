import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { storedUrl } from '../../kit/address.presenter.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { projectQueries } from '../project/project.queries.ts'
import { seen } from '../visibility/seen_project.ts'
import { isPublicProject } from '../visibility/visibility.policy.ts'
import { getPictures } from './pictures.contract.ts'

/** How large the pictures of a project are. */
export function pictureRoutes(deps: QueryDeps): Route[] {
  const { gallery } = projectQueries(deps)
  return [
    handle(getPictures, async ({ params, viewer, request }) => {
      const project = seen(viewer, await gallery(params.id))
      const pictures = project.gallery.flatMap(({ key, measures }) =>
        measures ? [{ url: storedUrl(deps.origin(request), key), ...measures }] : [],
      )
      return ok(pictures, { shared: isPublicProject(project) })
    }),
  ]
}
