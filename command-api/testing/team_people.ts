import type { Role } from '@adit/events/identity/role.values.ts'
import { ALL_PROJECT_PERMISSIONS, projectPermissions } from '@adit/events/teams/permission.values.ts'
import { teamEvents } from '@adit/events/teams/team.events.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'
import type { EventLog } from '@adit/platform/testing/event_log.ts'

export const teamId = 'TEAM0001'

/** A member for each permission, who has that one alone. */
export const singles = projectPermissions.map((permission, bit) => ({
  accountId: `SINGLE0${bit}`,
  permission,
  bits: 1 << bit,
}))

export const as = (accountId: string, role: Role = 'developer'): Viewer => ({
  accountId,
  role,
  via: { kind: 'session', id: 'session0' },
  scopes: 0n,
  limitedTo: null,
})

/** Has no part in the team. */
export const stranger = as('STRANGER')

/** The team of a project: an owner, a member for each permission, and some who are no members (yet, or any more). */
export function writeTeam(log: EventLog, projectId: string): void {
  const team = log.stream(teamEvents, teamId, projectId)
  const invite = (accountId: string, permissions: number) =>
    team('TeamMemberInvited', { accountId, role: 'Member', permissions, payoutsSplit: 0, ordering: 0 })
  const join = (accountId: string, permissions: number) => {
    invite(accountId, permissions)
    team('TeamMemberJoined', { accountId })
  }
  team('TeamCreated', { teamId, projectId, ownerId: 'OWNER001' })
  for (const { accountId, bits } of singles) join(accountId, bits)
  join('NOTHING0', 0)
  join('ALLBITS0', ALL_PROJECT_PERMISSIONS)
  invite('INVITED0', ALL_PROJECT_PERMISSIONS)
  join('FORMER00', ALL_PROJECT_PERMISSIONS)
  team('TeamMemberRemoved', { accountId: 'FORMER00', departure: 'left' })
}
