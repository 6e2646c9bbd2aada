import type { StandingFold } from '../kit/fold.ts'
import type { RecordedFollowingEvent } from './following.events.ts'

export interface FollowedProject {
  projectId: string
  /** Milliseconds since 1970. */
  followedAt: number
}

/** What one account follows. */
export interface Following {
  /** By id; the longest followed first. */
  projects: ReadonlyMap<string, FollowedProject>
}

export const followingFold: StandingFold<Following, RecordedFollowingEvent> = {
  initial: { projects: new Map() },
  begin: {},
  on: {
    ProjectFollowed: ({ data: { projectId }, at }) => ({
      projects: [{ id: projectId, put: { projectId, followedAt: at } }],
    }),
    ProjectUnfollowed: ({ data }) => ({ projects: [{ id: data.projectId, removed: true }] }),
  },
}
