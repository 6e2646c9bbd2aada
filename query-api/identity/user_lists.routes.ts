import { CREATION_LIMITS } from '@adit/events/catalogue/limits.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { presentProject } from '../catalogue/project/project.presenter.ts'
import { projectQueries } from '../catalogue/project/project.queries.ts'
import { accountQueries } from './account.queries.ts'
import type { IdentityQueryDeps } from './identity_query_deps.ts'
import { ownAccountId } from './own_account.ts'
import { presentUser } from './user.presenter.ts'
import * as contracts from './user_lists.contract.ts'

/** Users by the beginning of their name, and what somebody has: projects, limits, earnings. */
export function userListRoutes({ models, origin }: IdentityQueryDeps): Route[] {
  const queries = accountQueries(models)
  const projects = projectQueries(models)

  const payouts = async ({ params, viewer }: InputOf<typeof contracts.getPayouts>) => {
    await ownAccountId(queries, params.id, viewer)
    return ok({ all_time: '0', last_month: '0', payouts: [] })
  }

  /** Somebody who is there and has none. */
  const noneOf = async (user: string) => {
    if (!(await queries.find(user))) throw refusal('not_found')
    return ok([])
  }

  return [
    handle(contracts.searchUsers, async ({ query, request }) => {
      const found = await queries.search(query.query, contracts.FOUND_USERS_MAX)
      return ok(found.map((account) => presentUser.v3(account, origin(request))))
    }),
    handle(contracts.getAllUserProjects, async ({ params, viewer, request }) => {
      const account = await queries.find(params.id)
      if (!account) throw refusal('not_found')
      const seen = await projects.findAll(await queries.projectIds(account.account_id, viewer), viewer)
      return ok({ projects: seen.map((project) => presentProject.v3(project, origin(request))), organizations: {} })
    }),
    handle(contracts.getProjectLimit, async ({ viewer }) => {
      const current = await queries.ownedProjects(viewer.accountId)
      return ok({ current, max: viewer.role === 'admin' ? null : CREATION_LIMITS.projects })
    }),
    handle(contracts.getOrganizationLimit, async ({ viewer }) =>
      ok({ current: 0, max: viewer.role === 'admin' ? null : CREATION_LIMITS.organizations }),
    ),
    handle(contracts.getCollectionLimit, async ({ viewer }) =>
      ok({ current: 0, max: viewer.role === 'admin' ? null : CREATION_LIMITS.collections }),
    ),
    handle(contracts.getUserOrganizations, ({ params }) => noneOf(params.id)),
    handle(contracts.getUserCollections, ({ params }) => noneOf(params.id)),
    handle(contracts.getPayouts, payouts),
  ]
}
