import { roles } from '@adit/events/identity/role.values.ts'
import { z } from 'zod'
import { time } from './project.shape.ts'

const memberUser = z.object({
  id: z.string(),
  username: z.string(),
  avatar_url: z.string().nullable(),
  bio: z.string().nullable(),
  created: time,
  role: z.enum(roles),
  badges: z.int().meta({ description: 'Bit field.' }),
})

const common = {
  team_id: z.string(),
  role: z.string(),
  permissions: z.int().nullable().meta({ description: 'Bit field; null for others than members and staff.' }),
  accepted: z.boolean(),
  payouts_split: z.number().meta({ description: 'Weight of the share of the revenue.' }),
  ordering: z.int(),
}

export const memberV2 = z.object({ ...common, user: memberUser.extend({ name: z.null() }) })
export const memberV3 = z.object({
  ...common,
  user: memberUser,
  is_owner: z.boolean(),
  organization_permissions: z.int().nullable(),
})

export type MemberV2 = z.input<typeof memberV2>
export type MemberV3 = z.input<typeof memberV3>
