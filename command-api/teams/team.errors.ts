import { defineErrors } from '@adit/platform/http/errors.ts'

export const teamErrors = defineErrors({
  no_permission: { family: 'auth_error', wording: "You don't have the permission {permission}, which this requires." },
  team_not_found: { family: 'not_found', wording: 'The team does not exist.' },
  member_not_found: { family: 'not_found', wording: 'This user is not a member of the team.' },
  invitation_not_found: { family: 'not_found', wording: 'This team has not invited you.' },
  already_joined: { family: 'request_error', wording: 'You are already a member of this team.' },
  already_member: {
    family: 'request_error',
    wording: '{field}: this user is already a member of the team or has been invited.',
  },
  team_full: {
    family: 'limit_reached',
    wording: 'A team can have at most {limit} members and open invitations. Remove one first.',
  },
  permissions_not_grantable: {
    family: 'auth_error',
    wording: "{field}: you can't grant or revoke permissions that you don't have yourself: {refused}.",
  },
  organization_permissions_unused: {
    family: 'request_error',
    wording: "{field} is only for teams of organizations, and this is a project's team.",
  },
  owner_role_reserved: {
    family: 'request_error',
    wording: '{field}: only the owner can have the role name "Owner", and the owner must keep it.',
  },
  owner_permissions_fixed: {
    family: 'request_error',
    wording: '{field}: the owner always has all permissions. Transfer the ownership first.',
  },
  owner_only: { family: 'auth_error', wording: 'Only the owner can do this.' },
  owner_stays: { family: 'auth_error', wording: "The owner can't leave the team. Transfer the ownership first." },
  all_permissions_required: {
    family: 'auth_error',
    wording: 'Only a member with all permissions can take over a project.',
  },
  owner_not_deleted: {
    family: 'request_error',
    wording: 'A project can only be taken over after its owner has deleted their account.',
  },
  takeover_too_early: {
    family: 'request_error',
    wording: 'The owner deleted their account less than 30 days ago. You can take over from {possible_from}.',
  },
  new_owner_not_member: {
    family: 'request_error',
    wording: '{field}: the new owner must be a member of the team and have accepted the invitation.',
  },
})
