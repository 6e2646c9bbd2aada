import { isMod } from '@adit/events/identity/role.values.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { projectQueries } from '../project/project.queries.ts'
import { seen } from '../visibility/seen_project.ts'
import { getDisclosures } from './disclosure.contract.ts'
import { presentDisclosure } from './disclosure.presenter.ts'

export function disclosureRoutes(deps: QueryDeps): Route[] {
  const projects = projectQueries(deps)
  const disclosed = deps.models.prepare('disclosures', (db, { projectId }: { projectId: string }) =>
    db.selectFrom('catalogue.disclosure').where('project_id', '=', projectId).select('disclosures'),
  )
  return [
    handle(getDisclosures, async ({ params, viewer }) => {
      const { project_id: projectId } = seen(viewer, await projects.sight(params.id))
      const [row] = await disclosed({ projectId })
      const toStaff = viewer !== undefined && isMod(viewer.role)
      return ok({ disclosures: (row?.disclosures ?? []).map((one) => presentDisclosure(one, toStaff)) })
    }),
  ]
}
