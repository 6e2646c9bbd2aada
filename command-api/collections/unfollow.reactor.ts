import { maxAppendEvents, type RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { CommandBus, CommandContext } from '@adit/platform/eventing/command_bus.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import { seededIds } from '@adit/platform/ids/ids.ts'
import { isDeletedAccount } from '../identity/account/account_access.ts'
import type { CommandDeps } from '../kit/command_deps.ts'
import { followingDecider, followingStream } from './following.decider.ts'

/** Removes all follows of a deleted account, so that only existing accounts count as followers. Also undoes follows during the deletion. */
export function unfollowReactor({ bus }: Pick<CommandDeps, 'bus'>): Reactor {
  return {
    name: 'unfollows',
    begins: 'zero',
    handles: new Set(['AccountDeleted', 'ProjectFollowed']),
    async react(event: RecordedEvent, context) {
      const { root: accountId } = event.metadata // of both
      if (event.type === 'AccountDeleted' || (await isDeletedAccount(bus, accountId))) {
        await unfollowAll(bus, accountId, event.at, context)
      }
    },
  }
}

/** Takes several appends if needed. Each has its own ids, so that a retry repeats none of them. */
async function unfollowAll(bus: CommandBus, accountId: string, at: number, context: CommandContext): Promise<void> {
  const stream = followingStream(accountId)
  for (;;) {
    const { state } = await bus.load(followingDecider, stream)
    const [first] = state.projects.keys()
    if (first === undefined) return
    const ids = seededIds(Buffer.from(`unfollow/${context.causationId}/${first}`), at)
    const command = { type: 'UnfollowProjects' as const, limit: maxAppendEvents }
    await bus.execute({ decider: followingDecider, stream, root: accountId, command, context: { ...context, ids } })
  }
}
