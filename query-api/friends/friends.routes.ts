import { handle, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import type { FriendTieRow } from '@adit/projectors/friends/friends.table.ts'
import { accountQueries } from '../identity/account.queries.ts'
import { accountLookup, type PublicAccount } from '../identity/account_lookup.port.ts'
import { foundAccount } from '../identity/found_account.ts'
import { ownAccountId } from '../identity/own_account.ts'
import { isoTime } from '../kit/address.presenter.ts'
import { type OnlineStatus, onlineStatuses } from '../kit/engines.port.ts'
import type { QueryDeps } from '../kit/query_deps.ts'
import * as contracts from './friends.contract.ts'
import { friendsQueries } from './friends.queries.ts'

export function friendsRoutes({ models, port, origin }: QueryDeps): Route[] {
  const queries = friendsQueries(models)
  const accounts = accountQueries(models)
  const account = foundAccount(models)
  const lookUp = port(accountLookup)
  const online = port(onlineStatuses)

  return [
    handle(contracts.getFriends, async ({ viewer }) => ok((await queries.ties(viewer.accountId)).map(presentTie))),
    handle(contracts.getBlocks, async ({ viewer }) => ok(await queries.blocked(viewer.accountId))),
    handle(contracts.getBlockStatus, async ({ params, viewer }) => {
      const accountId = await ownAccountId(accounts, params.id, viewer)
      const target = await account(params.target)
      return ok({ blocked: await queries.hasBlocked(accountId, target.account_id) })
    }),
    handle(contracts.getFriendList, async ({ viewer, request }) => {
      const [ties, blocked] = await Promise.all([queries.ties(viewer.accountId), queries.blocked(viewer.accountId)])
      const friends = ties.filter(({ accepted }) => accepted).map(({ other_id }) => other_id)
      const ids = [...ties.map(({ other_id }) => other_id), ...blocked]
      const [people, statuses] = await Promise.all([lookUp.accounts(ids, origin(request)), online.of(friends)])
      return ok({
        friends: ties.flatMap((tie) => {
          const user = people.get(tie.other_id)
          // The ties of a deleted account, which is shown under another id, are about to end.
          return user?.id === tie.other_id ? [presentFriend(tie, user, statuses.get(tie.other_id))] : []
        }),
        blocked: blocked.flatMap((id) => {
          const user = people.get(id)
          return user?.id === id ? [presentKnown(user)] : []
        }),
      })
    }),
    handle(contracts.getFriendship, async ({ params, viewer }) => {
      const { account_id: other } = await account(params.id)
      const [tie, blocked] = await Promise.all([
        queries.tie(viewer.accountId, other),
        queries.hasBlocked(viewer.accountId, other),
      ])
      return ok({ relation: tie ? relationOf(tie) : 'none', blocked })
    }),
    handle(contracts.getCircle, async ({ viewer: { accountId } }) => {
      const circle = await queries.circle(accountId)
      const of = (wanted: boolean) =>
        circle.filter(({ accepted }) => accepted === wanted).map(({ other_id }) => other_id)
      return ok({ account_id: accountId, friends: of(true), waiting: of(false) })
    }),
  ]
}

type Relation = 'asked' | 'waiting' | 'friends'

const relationOf = ({ accepted, has_asked }: FriendTieRow): Relation => {
  if (accepted) return 'friends'
  return has_asked ? 'asked' : 'waiting'
}

const presentTie = ({ account_id, other_id, has_asked, accepted, asked_at }: FriendTieRow) => ({
  id: has_asked ? account_id : other_id,
  friend_id: has_asked ? other_id : account_id,
  accepted,
  created: isoTime(asked_at),
})

const presentKnown = ({ id, username, avatar_url }: PublicAccount) => ({ id, username, avatar_url })

const presentFriend = (tie: FriendTieRow, user: PublicAccount, status: OnlineStatus | undefined) => ({
  user: presentKnown(user),
  relation: relationOf(tie),
  asked: isoTime(tie.asked_at),
  online: status ? { profile_name: status.profileName, last_update: isoTime(status.updatedAt) } : null,
})
