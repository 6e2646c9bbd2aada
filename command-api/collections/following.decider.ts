import type { FollowingEvent } from '@adit/events/collections/following.events.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'

/** Ids of the projects that one account follows. */
export type FollowingState = ReadonlySet<string>

export type FollowingCommand =
  | { type: 'FollowProject'; projectId: string }
  | { type: 'UnfollowProject'; projectId: string }
  /** At most so many at once, those first that have been followed for longest. */
  | { type: 'UnfollowProjects'; limit: number }

export const followingStream = (accountId: string) => streamName('collections', 'following', accountId)

export const followingDecider: Decider<FollowingState, FollowingCommand, FollowingEvent> = {
  initialState: new Set(),
  decide(command, state) {
    switch (command.type) {
      case 'FollowProject':
        if (state.has(command.projectId)) throw refusal('already_following')
        return [{ type: 'ProjectFollowed', data: { projectId: command.projectId } }]
      case 'UnfollowProject':
        if (!state.has(command.projectId)) throw refusal('not_following')
        return [unfollowed(command.projectId)]
      case 'UnfollowProjects':
        return [...state].slice(0, command.limit).map(unfollowed)
      default:
        return command satisfies never
    }
  },
  evolve(state, event) {
    const followed = new Set(state)
    if (event.type === 'ProjectFollowed') followed.add(event.data.projectId)
    else followed.delete(event.data.projectId)
    return followed
  },
}

const unfollowed = (projectId: string): FollowingEvent => ({ type: 'ProjectUnfollowed', data: { projectId } })
