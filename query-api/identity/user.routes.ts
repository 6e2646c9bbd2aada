import { hasScope } from '@adit/events/identity/scope.values.ts'
import { erased } from '@adit/events/kit/personal.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok, redirect } from '@adit/platform/http/reply.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { AccountRow } from '@adit/projectors/identity/account.table.ts'
import { projectQueries } from '../catalogue/project/project.queries.ts'
import { presentProjectV2 } from '../catalogue/project/project_v2.presenter.ts'
import { presentProjectV3 } from '../catalogue/project/project_v3.presenter.ts'
import { accountQueries, type FoundAccount } from './account.queries.ts'
import type { IdentityQueryDeps } from './identity_query_deps.ts'
import * as contracts from './user.contract.ts'
import { type OwnFacts, presentUserV2, presentUserV3 } from './user.presenter.ts'

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
    handle(contracts.getMe, async ({ viewer, request }) => {
      const account = await found(viewer.accountId)
      const body = presentUserV2(account, origin(request), await ownFacts(account, viewer))
      return ok(body, { etagRevision: account.revision })
    }),
    handle(contracts.getMeV3, async ({ viewer, request }) => {
      const account = await found(viewer.accountId)
      const body = presentUserV3(account, origin(request), await ownFacts(account, viewer))
      return ok(body, { etagRevision: account.revision })
    }),
    handle(contracts.getUser, async ({ params, viewer, request }) => {
      const account = await found(params.id)
      const own = await ownFacts(account, viewer)
      return ok(presentUserV2(account, origin(request), own), { etagRevision: account.revision, shared: !own })
    }),
    handle(contracts.getUserV3, async ({ params, viewer, request }) => {
      const account = await found(params.id)
      if (account.found_by === 'old_name') {
        return redirect<301>(`/v3/user/${account.username}`, { status: 301, shared: true })
      }
      const own = await ownFacts(account, viewer)
      return ok(presentUserV3(account, origin(request), own), { etagRevision: account.revision, shared: !own })
    }),
    handle(contracts.getUsers, async ({ query, request }) => {
      const accounts = await queries.findAll(query.ids)
      return ok(accounts.map((account) => presentUserV2(account, origin(request))))
    }),
    handle(contracts.getUsersV3, async ({ query, request }) => {
      const accounts = await queries.findAll(query.ids)
      return ok(accounts.map((account) => presentUserV3(account, origin(request))))
    }),
    handle(contracts.getUserProjects, async ({ params, viewer, request }) => {
      const rows = await projectsOf(params.id, viewer)
      return ok(rows.map((project) => presentProjectV2(project, origin(request))))
    }),
    handle(contracts.getUserProjectsV3, async ({ params, viewer, request }) => {
      const rows = await projectsOf(params.id, viewer)
      return ok(rows.map((project) => presentProjectV3(project, origin(request))))
    }),
  ]
}
