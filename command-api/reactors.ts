import type { Reactor } from '@adit/platform/eventing/reactor.ts'
import type { OpsPart } from '@adit/platform/ops/ops_schema.ts'
import { reactorsPart } from '@adit/platform/ops/reactors.ts'
import { scheduleIndex } from './catalogue/schedule/schedule.reactor.ts'
import { followerIndex, followersPart } from './collections/follower_index.ts'
import { unfollowReactor } from './collections/unfollow.reactor.ts'
import type { CommandDeps } from './kit/command_deps.ts'
import { notifyReactor } from './notifications/notify.reactor.ts'
import { departureReactor, membershipsPart } from './teams/departure.reactor.ts'

/** What reactors keep in the operational database. */
export const reactorOpsParts: readonly OpsPart[] = [reactorsPart, followersPart, membershipsPart]

/** All that reacts to events, in the order of a round. */
export const reactorsOf = (deps: CommandDeps): readonly Reactor[] => [
  scheduleIndex(deps.ops),
  departureReactor(deps),
  unfollowReactor(deps),
  followerIndex(deps.ops),
  notifyReactor(deps),
]
