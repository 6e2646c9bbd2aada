import type { FollowingEvent } from '@adit/events/collections/following.events.ts'
import { streamName } from '@adit/events/envelope.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { followingErrors } from './following.errors.ts'

/** Ids of the projects that one account follows. */
export type FollowingState = ReadonlySet<string>

export type FollowingCommand =
  | { type: 'FollowProject'; projectId: string }
  | { type: 'UnfollowProject'; projectId: string }

export const followingStream = (accountId: string) => streamName('collections', 'following', accountId)

export const followingDecider: Decider<FollowingState, FollowingCommand, FollowingEvent> = {
  initialState: new Set(),
  decide({ type, projectId }, state) {
    switch (type) {
      case 'FollowProject':
        if (state.has(projectId)) throw followingErrors.already_following()
        return [{ type: 'ProjectFollowed', data: { projectId } }]
      case 'UnfollowProject':
        if (!state.has(projectId)) throw followingErrors.not_following()
        return [{ type: 'ProjectUnfollowed', data: { projectId } }]
      default:
        return type satisfies never
    }
  },
  evolve(state, event) {
    const followed = new Set(state)
    if (event.type === 'ProjectFollowed') followed.add(event.data.projectId)
    else followed.delete(event.data.projectId)
    return followed
  },
}
