import { DEFAULT_MEMBER_ROLE, MEMBER_ORDERING, MEMBER_ROLE } from '@adit/events/teams/member.values.ts'
import { PAYOUTS_SPLIT } from '@adit/events/teams/permission.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { organizationBits, projectBits } from './permission_shape.ts'

const user = z.string().max(64).meta({ description: 'Id or username.' })
const role = z
  .string()
  .trim()
  .min(MEMBER_ROLE.min)
  .max(MEMBER_ROLE.max)
  .describe('What the member is called; `Owner` is for the owner alone.')
const split = z
  .int()
  .min(PAYOUTS_SPLIT.min)
  .max(PAYOUTS_SPLIT.max)
  .meta({ description: 'Weight of the share of the revenue among the members.' })
const ordering = z
  .int()
  .min(MEMBER_ORDERING.min)
  .max(MEMBER_ORDERING.max)
  .meta({ description: 'Place in the list: lower ones come first, after the owner.' })

// Publishing tools send explicit nulls for what they do not set.
const invitation = z.object({
  user_id: user,
  role: role.nullish().transform((value) => value ?? DEFAULT_MEMBER_ROLE),
  permissions: projectBits.nullish().transform((value) => value ?? 0),
  organization_permissions: organizationBits.nullish(),
  payouts_split: split.nullish().transform((value) => value ?? 0),
  ordering: ordering.nullish().transform((value) => value ?? 0),
})
const change = z.object({
  role: role.nullish(),
  permissions: projectBits.nullish(),
  organization_permissions: organizationBits.nullish(),
  payouts_split: split.nullish(),
  ordering: ordering.nullish(),
})

const shared = {
  side: 'command',
  group: 'Teams',
  auth: 'required',
  scope: 'PROJECT_WRITE',
  responses: { 204: { description: 'Done.' } },
  visibleIn: ['catalogue'],
} as const

const joining = {
  ...shared,
  method: 'POST',
  summary: 'Accept the invitation to a team',
  errors: ['team_not_found', 'invitation_not_found', 'already_joined'],
} as const
export const joinTeam = defineRoute({ ...joining, versions: ['v2', 'v3'], path: '/team/:id/join' })

const inviting = {
  ...shared,
  method: 'POST',
  summary: 'Invite somebody to a team',
  description:
    'Needs MANAGE_INVITES. You can give permissions that you have yourself. The invitation gives none until it is accepted.',
  body: { kind: 'json', schema: invitation },
  errors: [
    'team_not_found',
    'account_not_found',
    'no_permission',
    'permissions_not_grantable',
    'organization_permissions_unused',
    'already_member',
    'owner_role_reserved',
    'team_full',
  ],
} as const
export const inviteMember = defineRoute({ ...inviting, versions: ['v2', 'v3'], path: '/team/:id/members' })

const editing = {
  ...shared,
  method: 'PATCH',
  summary: 'Change a member of a team',
  description:
    'Needs EDIT_MEMBER. You can give and take permissions that you have yourself. Of the owner, only the share and the place can change, by himself.',
  body: { kind: 'json', schema: change },
  errors: [
    'team_not_found',
    'member_not_found',
    'no_permission',
    'permissions_not_grantable',
    'organization_permissions_unused',
    'owner_only',
    'owner_role_reserved',
    'owner_permissions_fixed',
  ],
} as const
export const editMember = defineRoute({ ...editing, versions: ['v2', 'v3'], path: '/team/:id/members/:user' })

const removing = {
  ...shared,
  method: 'DELETE',
  summary: 'Remove a member from a team, leave it, or decline its invitation',
  description: 'Others than yourself need REMOVE_MEMBER, or MANAGE_INVITES for who has not accepted yet.',
  errors: ['team_not_found', 'member_not_found', 'no_permission', 'owner_stays'],
} as const
export const removeMember = defineRoute({ ...removing, versions: ['v2', 'v3'], path: '/team/:id/members/:user' })

const transferring = {
  ...shared,
  method: 'PATCH',
  summary: 'Pass a project on to another member',
  description: 'Only the owner may do this. He stays a member with all permissions.',
  body: { kind: 'json', schema: z.object({ user_id: user }) },
  errors: ['team_not_found', 'account_not_found', 'owner_only', 'new_owner_not_member', 'project_limit_reached'],
} as const
export const transferOwnership = defineRoute({ ...transferring, versions: ['v2', 'v3'], path: '/team/:id/owner' })
