import type { RecordedFriendshipEvent } from '@adit/events/friends/friendship.events.ts'
import { pairId } from '@adit/events/friends/friendship.values.ts'
import type { RecordedAccountEvent } from '@adit/events/identity/account.events.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { CommandBus, CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import { seededIds } from '@adit/platform/ids/ids.ts'
import { commandContextOf, defineJob, type Job, perform } from '@adit/platform/jobs/job.ts'
import { z } from 'zod'
import { isDeletedAccount } from '../identity/account/account_access.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { friendTies, othersOf } from './friend_tie.index.ts'
import { friendshipDecider, friendshipStream } from './friendship.decider.ts'

/** Actor of changes made because an account was deleted. */
const forgettingActor = 'friends_forgetting'

/** Ends all friendships, requests and blocks of a deleted account. */
const forgetFriends = defineJob({
  name: 'forget_friends',
  data: z.strictObject({ accountId: z.string() }),
  indexes: [friendTies],
  timeMs: 600_000,
})

export function forgetFriendsJob({ bus, ops }: Pick<CommandDeps, 'bus' | 'ops'>): Job {
  return perform(forgetFriends, async ({ accountId }, context) => {
    const command = commandContextOf(forgettingActor, context)
    for (const other of await othersOf(ops, accountId)) await forget(bus, { by: accountId, other }, command)
  })
}

type Begun = Extract<RecordedFriendshipEvent, { type: 'FriendRequestSent' | 'FriendRequestAccepted' | 'UserBlocked' }>
type Watched = Begun | Extract<RecordedAccountEvent, { type: 'AccountDeleted' }>

/** A deleted account has no friends and blocks nobody. What begins during the deletion is undone. */
export function forgettingReactor({ bus, jobs }: Pick<CommandDeps, 'bus' | 'jobs'>): Reactor {
  return {
    name: forgettingActor,
    begins: 'zero',
    handles: new Set<Watched['type']>(['AccountDeleted', 'FriendRequestSent', 'FriendRequestAccepted', 'UserBlocked']),
    async react(event: RecordedEvent, context) {
      const watched = event as Watched // by `handles`
      if (watched.type === 'AccountDeleted') {
        return jobs.enqueueFor(forgetFriends, watched, { accountId: watched.metadata.root })
      }
      const [one, two] = pairOf(watched)
      if (await isDeletedAccount(bus, one)) await forget(bus, { by: one, other: two }, context)
      else if (await isDeletedAccount(bus, two)) await forget(bus, { by: two, other: one }, context)
    },
  }
}

const pairOf = (event: Begun): [string, string] =>
  event.type === 'UserBlocked' ? [event.data.by, event.data.blocked] : [event.data.from, event.data.to]

/** Each pair's events have their own ids, so that a retry can skip the pairs that an earlier attempt has done. */
async function forget(bus: CommandBus, { by, other }: { by: string; other: string }, context: CommandContext) {
  const root = pairId(by, other)
  const ids = seededIds(Buffer.from(`forgetting/${context.causationId}/${root}`), context.now())
  await bus.execute({
    decider: friendshipDecider,
    stream: friendshipStream(by, other),
    root,
    command: { type: 'ForgetAccount', by, other },
    context: { ...context, ids },
  })
}
