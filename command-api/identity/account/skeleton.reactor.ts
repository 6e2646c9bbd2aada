import type { RecordedAccountEvent } from '@adit/events/identity/account.events.ts'
import type { RecordedEvent } from '@adit/events/kit/envelope.ts'
import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { skeletonStream } from '../identity_streams.ts'
import { skeletonDecider } from './skeleton.decider.ts'

type Named = Extract<RecordedAccountEvent, { type: 'AccountCreated' | 'AccountUsernameChanged' }>

/**
 * Reserves the skeletons of names that accounts took under earlier releases, also of names that look alike already: those stay. Newer
 * names have theirs when they are taken.
 */
export function skeletonReactor({ bus }: Pick<CommandDeps, 'bus'>): Reactor {
  return {
    name: 'username_skeletons',
    begins: 'zero',
    handles: new Set<Named['type']>(['AccountCreated', 'AccountUsernameChanged']),
    async react(event: RecordedEvent, context) {
      const { data, metadata, id } = event as Named // by `handles`
      const { root } = metadata
      const command = { type: 'KeepSkeleton' as const, accountId: root, saga: `event/${id}` }
      await bus.execute({ decider: skeletonDecider, stream: skeletonStream(data.username), root, command, context })
    },
  }
}
