import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'

/** The projects that one account follows. */
export const followingEvents = defineEvents('collections.following', {
  ProjectFollowed: { version: 1, schema: z.object({ projectId: z.string() }) },
  ProjectUnfollowed: { version: 1, schema: z.object({ projectId: z.string() }) },
})

export type FollowingEvent = EventOf<typeof followingEvents>
export type RecordedFollowingEvent = RecordedOf<typeof followingEvents>
