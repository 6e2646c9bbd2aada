import { hasScope } from '@adit/events/identity/scope.values.ts'
import { erased } from '@adit/events/kit/personal.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok, redirect } from '@adit/platform/http/reply.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { AccountRow } from '@adit/projectors/identity/account.table.ts'
import { presentProject } from '../catalogue/project/project.presenter.ts'
import { projectQueries } from '../catalogue/project/project.queries.ts'
import { accountQueries, type FoundAccount } from './account.queries.ts'
import type { IdentityQueryDeps } from './identity_query_deps.ts'
import * as contracts from './user.contract.ts'
import { type OwnFacts, presentUser } from './user.presenter.ts'

/** Users by id, by name and in bulk, oneself, and whose projects are whose. */
export function userRoutes({ models, origin, identity }: IdentityQueryDeps): Route[] {
  const queries = accountQueries(models)
  const projects = projectQueries(models)

  const found = async (key: string): Promise<FoundAccount> => {
    const account = await queries.find(key)
    if (!account) throw refusal('not_found')
    return account
  }
  /** What the viewer may know beyond what everybody may; undefined for others than the user. */
  const ownFacts = async (account: AccountRow, viewer: Viewer | undefined): Promise<OwnFacts | undefined> => {
    if (viewer?.accountId !== account.account_id || !hasScope(viewer, 'USER_READ')) return undefined
    if (!hasScope(viewer, 'USER_READ_EMAIL')) return { email: undefined }
    const email = await identity.vault.open(account.email)
    return { email: email === erased ? null : email }
  }
  const projectsOf = async (key: string, viewer: Viewer | undefined) => {
    const { account_id } = await found(key)
    return projects.findAll(await queries.projectIds(account_id, viewer), viewer)
  }

  return [
    handle(contracts.getMe, async ({ api, viewer, request }) => {
      const account = await found(viewer.accountId)
      const body = presentUser[api](account, origin(request), await ownFacts(account, viewer))
      return ok(body, { etagRevision: account.revision })
    }),
    handle(contracts.getUser, async ({ api, params, viewer, request }) => {
      const account = await found(params.id)
      if (api === 'v3' && account.found_by === 'old_name') {
        return redirect<301>(`/v3/user/${account.username}`, { status: 301, shared: true })
      }
      const own = await ownFacts(account, viewer)
      return ok(presentUser[api](account, origin(request), own), { etagRevision: account.revision, shared: !own })
    }),
    handle(contracts.getUsers, async ({ api, query, request }) => {
      const accounts = await queries.findAll(query.ids)
      return ok(accounts.map((account) => presentUser[api](account, origin(request))))
    }),
    handle(contracts.getUserProjects, async ({ api, params, viewer, request }) => {
      const rows = await projectsOf(params.id, viewer)
      return ok(rows.map((project) => presentProject[api](project, origin(request))))
    }),
  ]
}
