import { isMod } from '@adit/events/identity/role.values.ts'
import { hasScope } from '@adit/events/identity/scope.values.ts'
import { erased } from '@adit/events/kit/personal.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok, redirect } from '@adit/platform/http/reply.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { AccountRow } from '@adit/projectors/identity/account.table.ts'
import { personalVault } from '../kit/engines.port.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import { accountQueries } from './account.queries.ts'
import { withBio, withBios } from './account_bios.ts'
import { balances } from './balance.port.ts'
import { foundAccount } from './found_account.ts'
import * as contracts from './user.contract.ts'
import { type OwnFacts, presentUser } from './user.presenter.ts'
import { FOUND_USERS_MAX } from './user_limits.values.ts'

/** Users by id, by name, by the start of their name and in bulk, and the current user. */
export function userRoutes({ models, origin, port, filled }: QueryDeps): Route[] {
  const vault = port(personalVault)
  const queries = accountQueries(models)
  const found = foundAccount(models)
  const balanceOf = async (accountId: string) => (await filled(balances)[0]?.(accountId)) ?? 0

  /** What the viewer may see beyond public data. Undefined for other users. */
  const ownFacts = async (
    account: Pick<AccountRow, 'account_id' | 'email'>,
    viewer: Viewer | undefined,
  ): Promise<OwnFacts | undefined> => {
    if (viewer?.accountId !== account.account_id || !hasScope(viewer, 'USER_READ')) return undefined
    const balance = hasScope(viewer, 'PAYOUTS_READ') ? await balanceOf(account.account_id) : undefined
    const providers = await queries.providers(account.account_id)
    if (!hasScope(viewer, 'USER_READ_EMAIL')) return { email: undefined, balance, providers }
    const email = await vault.open(account.email)
    return { email: email === erased ? null : email, balance, providers }
  }

  return [
    handle(contracts.getMe, async ({ api, viewer, request }) => {
      const account = await withBio(vault, await found(viewer.accountId))
      const body = presentUser[api](account, origin(request), await ownFacts(account, viewer))
      return ok(body, { etagRevision: account.revision })
    }),
    handle(contracts.getUser, async ({ api, params, viewer, request }) => {
      const account = await found(params.id)
      if (api === 'v3' && account.found_by === 'old_name') {
        return redirect<301>(`/v3/user/${account.username}`, { status: 301, shared: true })
      }
      const own = await ownFacts(account, viewer)
      const isForGood = account.suspension?.until === null
      if (isForGood && viewer?.accountId !== account.account_id && !(viewer && isMod(viewer.role)))
        throw refusal('not_found')
      const shared = !own && !isForGood
      const read = await withBio(vault, account)
      return ok(presentUser[api](read, origin(request), own), { etagRevision: account.revision, shared })
    }),
    handle(contracts.getUsers, async ({ api, query, request }) => {
      const accounts = await withBios(vault, await queries.findAll(query.ids))
      return ok(accounts.map((account) => presentUser[api](account, origin(request))))
    }),
    handle(contracts.searchUsers, async ({ query, request }) => {
      const accounts = await withBios(vault, await queries.search(query.query, FOUND_USERS_MAX))
      return ok(accounts.map((account) => presentUser.v3(account, origin(request))))
    }),
  ]
}
