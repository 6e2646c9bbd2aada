import { type Describers, describeSaga, say } from '../kit/describing.ts'
import type { MemberDeparture } from './member.values.ts'
import { projectPermissionsOf } from './permission.values.ts'
import type { ownershipTransferEvents } from './saga.events.ts'
import type { TeamMemberData, teamEvents } from './team.events.ts'

const member = ({ accountId, role, permissions, payoutsSplit, ordering }: TeamMemberData) => ({
  accountId,
  role,
  permissions: projectPermissionsOf(permissions).join(', ') || '–',
  payoutsSplit,
  ordering,
})

const departures: Record<MemberDeparture, string> = {
  removed: 'Removed {accountId} from the team',
  left: '{accountId} left the team',
  declined: '{accountId} declined the invitation',
  withdrawn: 'Withdrew the invitation of {accountId}',
  account_deleted: '{accountId} left the team because their account was deleted',
}

export const describeTeam: Describers<typeof teamEvents> = {
  TeamCreated: ({ ownerId }) => say('Created the team with {ownerId} as its owner', { ownerId }),
  TeamMemberInvited: (data) =>
    say(
      'Invited {accountId} as “{role}” with permissions {permissions}, revenue share {payoutsSplit} and position {ordering}',
      member(data),
    ),
  TeamMemberJoined: ({ accountId }) => say('{accountId} joined the team', { accountId }),
  TeamMemberEdited: (data) =>
    say(
      'Changed member {accountId} to “{role}” with permissions {permissions}, revenue share {payoutsSplit} and position {ordering}',
      member(data),
    ),
  TeamMemberRemoved: ({ accountId, departure }) => say(departures[departure], { accountId }, departure),
  TeamOwnershipTransferred: ({ from, to }) => say('Transferred ownership from {from} to {to}', { from, to }),
  TeamOwnershipTakenOver: ({ from, to }) =>
    say('{to} took over ownership from {from}, whose account was deleted', { from, to }),
}

export const describeOwnershipTransfer: Describers<typeof ownershipTransferEvents> = describeSaga(
  'OwnershipTransfer',
  ({ from, to }: { from: string; to: string }) => say('transferring the project from {from} to {to}', { from, to }),
)
