import { defineErrors } from '@adit/platform/http/errors.ts'

export const teamErrors = defineErrors({
  team_not_found: { family: 'not_found', wording: 'There is no such team.' },
  member_not_found: { family: 'not_found', wording: 'There is no such member in this team.' },
  invitation_not_found: { family: 'not_found', wording: 'This team has not invited you.' },
  already_joined: { family: 'request_error', wording: 'You are a member of this team already.' },
  already_member: {
    family: 'request_error',
    wording: '{field}: this user is a member of the team already, or invited.',
  },
  team_full: { family: 'limit_reached', wording: 'A team has at most {limit} members and open invitations.' },
  permissions_not_grantable: {
    family: 'auth_error',
    wording: '{field}: you may neither give nor take permissions that you have not got yourself: {refused}.',
  },
  organization_permissions_unused: {
    family: 'request_error',
    wording: '{field} is for teams of organizations. This is the team of a project.',
  },
  owner_role_reserved: { family: 'request_error', wording: '{field}: the owner is called "Owner", and nobody else.' },
  owner_permissions_fixed: {
    family: 'request_error',
    wording: '{field}: the owner may do everything. Pass the project on first.',
  },
  owner_only: { family: 'auth_error', wording: 'Only the owner may do this.' },
  owner_stays: { family: 'auth_error', wording: 'The owner cannot leave the team. Pass the project on first.' },
  new_owner_not_member: {
    family: 'request_error',
    wording: '{field}: the new owner must be a member of the team who has accepted the invitation.',
  },
})
