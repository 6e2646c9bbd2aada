import { type Describers, say } from '../kit/describing.ts'
import type { followingEvents } from './following.events.ts'

export const describeFollowing: Describers<typeof followingEvents> = {
  ProjectFollowed: ({ projectId }) => say('Followed project {projectId}', { projectId }),
  ProjectUnfollowed: ({ projectId }) => say('Unfollowed project {projectId}', { projectId }),
}
