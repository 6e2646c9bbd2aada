import { projectPermissions } from '@adit/events/teams/permission.values.ts'
import { z } from 'zod'
import { user } from '../identity/user_shape.ts'

const common = {
  team_id: z.string().describe('Id of the team. Get all members with `GET /v2/team/{id}/members`.'),
  role: z.string().describe('Title of the member’s role. Only the owner is called `Owner`.'),
  permissions: z
    .int()
    .nullable()
    .describe(
      `Bit field of permissions. From the lowest bit: ${projectPermissions.join(', ')}. Null unless you are a member or staff.`,
    ),
  accepted: z.boolean().describe('Whether the user has accepted the invitation.'),
  payouts_split: z
    .number()
    .nullable()
    .describe('Revenue share from 0 to 5000, relative to the other members. Null unless you are a member or staff.'),
  ordering: z.int().describe('Position in the list of members; lower numbers come first, after the owner.'),
}

const memberV2 = z
  .object({
    ...common,
    user: user.v2.describe('The user. Private fields are null, also for yourself.'),
  })
  .meta({ id: 'MemberV2', description: 'A member of a team, in version 2 of the API.' })
const memberV3 = z
  .object({
    ...common,
    user: user.v3.omit({ raw_avatar_url: true }).describe('The user. Private fields are null, also for yourself.'),
    is_owner: z.boolean().describe('Whether the member owns the team. True for exactly one member.'),
    organization_permissions: z
      .int()
      .nullable()
      .describe('Bit field of permissions in an organization. Null for teams of projects.'),
  })
  .meta({ id: 'MemberV3', description: 'A member of a team, in version 3 of the API.' })

export const member = { v2: memberV2, v3: memberV3 }
export type MemberV2 = z.input<typeof memberV2>
export type MemberV3 = z.input<typeof memberV3>
