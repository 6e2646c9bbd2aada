import { projectPermissions } from '@adit/events/teams/permission.values.ts'
import { z } from 'zod'
import { noName } from '../identity/badge_shape.ts'
import { publicUser } from '../identity/user_shape.ts'

const common = {
  team_id: z.string().describe('Id of the team: `GET /v2/team/{id}/members`.'),
  role: z.string().describe('What the member is called. `Owner` is the owner, and nobody else.'),
  permissions: z
    .int()
    .nullable()
    .describe(
      `Bit field, of the lowest bit on: ${projectPermissions.join(', ')}. Null for others than members and staff.`,
    ),
  accepted: z.boolean().describe('False while the invitation is open.'),
  payouts_split: z.number().describe('Weight of the share of the revenue among the members, 0 to 5000.'),
  ordering: z.int().describe('Place in the list: smaller numbers come first, after the owner.'),
}

const memberV2 = z
  .object({
    ...common,
    user: publicUser.extend({ name: noName }).describe('Who it is, as far as everybody may know.'),
  })
  .meta({ id: 'MemberV2', description: 'A member of a team, in the names of version 2.' })
const memberV3 = z
  .object({
    ...common,
    user: publicUser.describe('Who it is, as far as everybody may know.'),
    is_owner: z.boolean().describe('True for exactly one member of a team.'),
    organization_permissions: z.int().nullable().describe('Null for the teams of projects.'),
  })
  .meta({ id: 'MemberV3', description: 'A member of a team, in the names of version 3.' })

export const member = { v2: memberV2, v3: memberV3 }
export type MemberV2 = z.input<typeof memberV2>
export type MemberV3 = z.input<typeof memberV3>
