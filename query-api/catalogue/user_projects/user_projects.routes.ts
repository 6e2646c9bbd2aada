import { projectLimit } from '@adit/events/catalogue/project_limit.ts'
import { limitIn } from '@adit/events/identity/limit_kind.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import { accountQueries } from '../../identity/account.queries.ts'
import { foundAccount } from '../../identity/found_account.ts'
import type { QueryDeps } from '../../kit/query_deps.ts'
import { presentProject } from '../project/project.presenter.ts'
import { projectQueries } from '../project/project.queries.ts'
import * as contracts from './user_projects.contract.ts'
import { userProjectQueries } from './user_projects.queries.ts'

/** Projects of a user, and how many they may have. */
export function userProjectRoutes(deps: QueryDeps): Route[] {
  const { models, origin } = deps
  const account = foundAccount(models)
  const { accountsByIds } = accountQueries(models)
  const queries = userProjectQueries(models)
  const projects = projectQueries(deps)

  const projectsOf = async (key: string, viewer: Viewer | undefined) => {
    const { account_id } = await account(key)
    return projects.findAll(await queries.ids(account_id, viewer), viewer)
  }

  return [
    handle(contracts.getUserProjects, async ({ api, params, viewer, request }) => {
      const rows = await projectsOf(params.id, viewer)
      return ok(rows.map((project) => presentProject[api](project, origin(request))))
    }),
    handle(contracts.getAllUserProjects, async ({ params, viewer, request }) => {
      const seen = await projectsOf(params.id, viewer)
      return ok({ projects: seen.map((project) => presentProject.v3(project, origin(request))), organizations: {} })
    }),
    handle(contracts.getProjectLimit, async ({ viewer }) => {
      const { accountId, role } = viewer
      const [current, [own]] = await Promise.all([queries.owned(accountId), accountsByIds([accountId])])
      return ok({ current, max: role === 'admin' ? null : limitIn(own?.limits ?? {}, projectLimit) })
    }),
  ]
}
