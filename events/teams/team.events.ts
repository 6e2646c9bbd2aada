import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'
import { memberDepartures } from './member.values.ts'

const id = z.string()

/** Everything about a member at once, so that a reader needs no earlier event. Permissions are the bits in permission.values.ts. */
const member = z.object({
  accountId: id,
  role: z.string(),
  permissions: z.int(),
  /** Revenue share, as a weight. */
  payoutsSplit: z.int(),
  ordering: z.int(),
})

/** The members of one project. */
export const teamEvents = defineEvents('teams.team', {
  TeamCreated: { version: 1, schema: z.object({ teamId: id, projectId: id, ownerId: id }) },
  TeamMemberInvited: { version: 1, schema: member },
  TeamMemberJoined: { version: 1, schema: z.object({ accountId: id }) },
  TeamMemberEdited: { version: 1, schema: member },
  TeamMemberRemoved: { version: 1, schema: z.object({ accountId: id, departure: z.enum(memberDepartures) }) },
  /** The former owner stays in the team with all permissions. `saga` is the transfer that this is part of. */
  TeamOwnershipTransferred: { version: 1, schema: z.object({ from: id, to: id, saga: z.string() }) },
  /** By a member, because the owner's account was deleted. It leaves the team. */
  TeamOwnershipTakenOver: { version: 1, schema: z.object({ from: id, to: id, saga: z.string() }) },
})

export type TeamMemberData = z.output<typeof member>
export type TeamEvent = EventOf<typeof teamEvents>
export type RecordedTeamEvent = RecordedOf<typeof teamEvents>
