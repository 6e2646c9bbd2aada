import { DEFAULT_MEMBER_ROLE, MEMBER_ORDERING, MEMBER_ROLE } from '@adit/events/teams/member.values.ts'
import { PAYOUTS_SPLIT } from '@adit/events/teams/permission.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { ownershipTransferRefusals } from './ownership_transfer.saga.ts'
import { organizationBits, projectBits } from './permission_shape.ts'
import { editMemberRefusals, inviteMemberRefusals, joinTeamRefusals, removeMemberRefusals } from './team.decider.ts'
import { teamAccessRefusals } from './team_access.ts'

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
  errors: refusals(teamAccessRefusals, joinTeamRefusals).codes,
} as const
export const joinTeam = defineRoute({ ...joining, versions: ['v2', 'v3'], path: '/team/:id/join' })

const inviting = {
  ...shared,
  method: 'POST',
  summary: 'Invite somebody to a team',
  description:
    'Needs MANAGE_INVITES. You can give permissions that you have yourself. The invitation gives none until it is accepted.',
  body: { kind: 'json', schema: invitation },
  errors: refusals(teamAccessRefusals, inviteMemberRefusals, 'account_not_found', 'organization_permissions_unused')
    .codes,
} as const
export const inviteMember = defineRoute({ ...inviting, versions: ['v2', 'v3'], path: '/team/:id/members' })

const editing = {
  ...shared,
  method: 'PATCH',
  summary: 'Change a member of a team',
  description:
    'Needs EDIT_MEMBER. You can give and take permissions that you have yourself. Of the owner, only the share and the place can change, by himself.',
  body: { kind: 'json', schema: change },
  errors: refusals(teamAccessRefusals, editMemberRefusals, 'organization_permissions_unused').codes,
} as const
export const editMember = defineRoute({ ...editing, versions: ['v2', 'v3'], path: '/team/:id/members/:user' })

const removing = {
  ...shared,
  method: 'DELETE',
  summary: 'Remove a member from a team, leave it, or decline its invitation',
  description: 'Others than yourself need REMOVE_MEMBER, or MANAGE_INVITES for who has not accepted yet.',
  errors: refusals(teamAccessRefusals, removeMemberRefusals).codes,
} as const
export const removeMember = defineRoute({ ...removing, versions: ['v2', 'v3'], path: '/team/:id/members/:user' })

const transferring = {
  ...shared,
  method: 'PATCH',
  summary: 'Pass a project on to another member',
  description: 'Only the owner may do this. He stays a member with all permissions.',
  body: { kind: 'json', schema: z.object({ user_id: user }) },
  errors: refusals(teamAccessRefusals, ownershipTransferRefusals, 'account_not_found').codes,
} as const
export const transferOwnership = defineRoute({ ...transferring, versions: ['v2', 'v3'], path: '/team/:id/owner' })
