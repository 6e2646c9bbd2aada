import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../define_events.ts'

const id = z.string()

/** The members of one project. Permissions are the bits of permission.values.ts. */
export const teamEvents = defineEvents('teams.team', {
  TeamCreated: { version: 1, schema: z.object({ teamId: id, projectId: id, ownerId: id }) },
})

export type TeamEvent = EventOf<typeof teamEvents>
export type RecordedTeamEvent = RecordedOf<typeof teamEvents>
