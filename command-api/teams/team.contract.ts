import type { Filled } from '@adit/events/kit/slot.ts'
import { DEFAULT_MEMBER_ROLE, MEMBER_ORDERING, MEMBER_ROLE } from '@adit/events/teams/member.values.ts'
import { PAYOUTS_SPLIT } from '@adit/events/teams/permission.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { plainName } from '../kit/plain_name.ts'
import { ownershipTransferRefusals, takeoverRefusals } from './ownership_transfer.saga.ts'
import { organizationBits, projectBits } from './permission_shape.ts'
import { editMemberRefusals, inviteMemberRefusals, joinTeamRefusals, removeMemberRefusals } from './team.decider.ts'
import { teamAccessRefusals } from './team_access.ts'
import { claimRefusals } from './team_owner.port.ts'

const user = z.string().max(64).meta({ description: 'Id or username.' })
const role = plainName(z.string().trim().min(MEMBER_ROLE.min).max(MEMBER_ROLE.max)).describe(
  'Title of the member’s role. Only the owner can be called `Owner`.',
)
const split = z
  .int()
  .min(PAYOUTS_SPLIT.min)
  .max(PAYOUTS_SPLIT.max)
  .meta({ description: 'Revenue share, relative to the other members. If everyone has 0, revenue is split equally.' })
const ordering = z
  .int()
  .min(MEMBER_ORDERING.min)
  .max(MEMBER_ORDERING.max)
  .meta({ description: 'Position in the list of members; lower numbers come first, after the owner.' })

// Publishing tools send null for fields they don't set.
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
  shownAt: '/team/:id/members',
  visibleIn: ['catalogue'],
} as const

const joining = {
  ...shared,
  method: 'POST',
  summary: 'Accept an invitation to a team',
  refusesMissing: true,
  errors: refusals(teamAccessRefusals, joinTeamRefusals).codes,
} as const
export const joinTeam = defineRoute({ ...joining, versions: ['v2', 'v3'], path: '/team/:id/join' })

const inviting = {
  ...shared,
  limitedTokens: 'projects',
  method: 'POST',
  summary: 'Invite a user to a team',
  description:
    'Requires MANAGE_INVITES. You can only grant permissions that you have yourself. They take effect once the invitation is accepted.',
  body: { kind: 'json', schema: invitation },
  errors: refusals(teamAccessRefusals, inviteMemberRefusals, 'account_not_found', 'organization_permissions_unused')
    .codes,
} as const
export const inviteMember = defineRoute({ ...inviting, versions: ['v2', 'v3'], path: '/team/:id/members' })

const editing = {
  ...shared,
  limitedTokens: 'projects',
  method: 'PATCH',
  summary: 'Edit a member of a team',
  description:
    'Requires EDIT_MEMBER. You can only grant and revoke permissions that you have yourself. Only the owner can edit their own entry, and only its revenue share and position.',
  body: { kind: 'json', schema: change },
  errors: refusals(teamAccessRefusals, editMemberRefusals, 'organization_permissions_unused').codes,
} as const
export const editMember = defineRoute({ ...editing, versions: ['v2', 'v3'], path: '/team/:id/members/:user' })

const removing = {
  ...shared,
  limitedTokens: 'projects',
  method: 'DELETE',
  summary: 'Remove a member, leave a team or decline an invitation',
  description: 'Removing other members requires REMOVE_MEMBER. Withdrawing an invitation requires MANAGE_INVITES.',
  errors: refusals(teamAccessRefusals, removeMemberRefusals).codes,
} as const
export const removeMember = defineRoute({ ...removing, versions: ['v2', 'v3'], path: '/team/:id/members/:user' })

const transferring = {
  ...shared,
  limitedTokens: 'projects',
  method: 'PATCH',
  summary: 'Transfer a project to another member',
  description: 'Only the owner can do this. They stay a member with all permissions.',
  body: { kind: 'json', schema: z.object({ user_id: user }) },
} as const
/** What teams belong to counts for its owner, which may be refused. */
export const transferOwnership = (filled: Filled) => {
  const { codes: errors } = refusals(
    teamAccessRefusals,
    ...filled(claimRefusals),
    ownershipTransferRefusals,
    'account_not_found',
  )
  return defineRoute({ ...transferring, versions: ['v2', 'v3'], path: '/team/:id/owner', errors })
}

/** Ours: the API that others speak has none. */
export const takeOverTeam = (filled: Filled) =>
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/v3/team/:id/takeover',
    shownAt: '/v3/team/:id/members',
    summary: 'Take over a project whose owner deleted their account',
    description:
      'Requires all permissions on the project. Possible 30 days after the account was deleted. You become the owner.',
    errors: refusals(teamAccessRefusals, ...filled(claimRefusals), takeoverRefusals).codes,
  })
