import type { FollowingEvent } from '@adit/events/collections/following.events.ts'
import { followingFold } from '@adit/events/collections/following.fold.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

/** Only the ids of the followed projects are kept. */
const followingAfter = keeping(followingFold, ['projects'], { projects: [] })

type FollowingState = ReturnType<typeof followingAfter>

export type FollowingCommand =
  | { type: 'FollowProject'; projectId: string }
  | { type: 'UnfollowProject'; projectId: string }
  /** Unfollows at most this many at once, the longest followed first. */
  | { type: 'UnfollowProjects'; limit: number }

export const followingStream = (accountId: string) => streamName('collections', 'following', accountId)

export const followRefusals = refusals('already_following')
export const unfollowRefusals = refusals('not_following')

export const followingDecider: Decider<FollowingState, FollowingCommand, FollowingEvent> = {
  initialState: { projects: new Map() },
  decide(command, state) {
    switch (command.type) {
      case 'FollowProject':
        if (state.projects.has(command.projectId)) throw followRefusals.refuse('already_following')
        return [{ type: 'ProjectFollowed', data: { projectId: command.projectId } }]
      case 'UnfollowProject':
        if (!state.projects.has(command.projectId)) throw unfollowRefusals.refuse('not_following')
        return [unfollowed(command.projectId)]
      case 'UnfollowProjects':
        return [...state.projects.keys()].slice(0, command.limit).map(unfollowed)
      default:
        return command satisfies never
    }
  },
  evolve: followingAfter,
}

const unfollowed = (projectId: string): FollowingEvent => ({ type: 'ProjectUnfollowed', data: { projectId } })
