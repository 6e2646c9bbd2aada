import { BLOCKS_MAX, pairId } from '@adit/events/friends/friendship.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import { postgresLimiters } from '../identity/sign_in/attempt_store.ts'
import { contextOf } from '../kit/command_context.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { effectOf } from '../kit/effect.ts'
import { friendLimits } from './friend_limits.ts'
import { countTies, haveMutualFriend } from './friend_tie.index.ts'
import * as contracts from './friendship.contract.ts'
import { type FriendshipCommand, friendshipDecider, friendshipStream } from './friendship.decider.ts'
import { otherAccount } from './other_account.ts'

type Input = Pick<InputOf<typeof contracts.addFriend>, 'params' | 'viewer' | 'request'>

export function friendshipRoutes({ bus, ops }: CommandDeps): Route[] {
  const refuseBeyondLimits = friendLimits(ops, postgresLimiters(ops))

  const tell = async (command: FriendshipCommand, { viewer, request }: Input) => {
    const root = pairId(command.by, command.other)
    const stream = friendshipStream(command.by, command.other)
    const context = contextOf(request, viewer)
    const { position } = await bus.execute({ decider: friendshipDecider, stream, root, command, context })
    return noContent({ effect: effectOf(root, position) })
  }

  const add = async (input: Input) => {
    const { viewer, request } = input
    const { accountId: by } = viewer
    const account = await otherAccount(bus, input.params.id, viewer)
    const { accountId: other, allowFriendRequests: isWelcome, onlyMutualRequests } = account
    const lacksMutualFriend = onlyMutualRequests && !(await haveMutualFriend(ops, by, other))
    const requestId = request.ids.base62()
    const command = { type: 'AddFriend' as const, by, other, requestId, isWelcome, lacksMutualFriend }
    const { state } = await bus.load(friendshipDecider, friendshipStream(by, other))
    await refuseBeyondLimits({ by, other, state })
    return tell(command, input)
  }

  const block = async (input: Input) => {
    const { accountId: other } = await otherAccount(bus, input.params.id, input.viewer)
    const by = input.viewer.accountId
    const { state } = await bus.load(friendshipDecider, friendshipStream(by, other))
    const isFull = !state.blocks.has(by) && (await countTies(ops, by)).blocks >= BLOCKS_MAX
    if (isFull) throw refusal('blocks_full', { limit: BLOCKS_MAX })
    return tell({ type: 'BlockUser', by, other }, input)
  }

  const simply = (type: 'RemoveFriend' | 'UnblockUser') => async (input: Input) => {
    const { accountId: other } = await otherAccount(bus, input.params.id, input.viewer)
    return tell({ type, by: input.viewer.accountId, other }, input)
  }

  return [
    handle(contracts.addFriend, add),
    handle(contracts.removeFriend, simply('RemoveFriend')),
    handle(contracts.blockUser, block),
    handle(contracts.unblockUser, simply('UnblockUser')),
  ]
}
