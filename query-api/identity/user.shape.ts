import { roles } from '@adit/events/identity/role.values.ts'
import { z } from 'zod'

const common = {
  id: z.string(),
  username: z.string(),
  avatar_url: z.string().nullable(),
  bio: z.string().nullable(),
  created: z.iso.datetime(),
  role: z.enum(roles).meta({ description: 'On the whole site; `developer` is an ordinary user.' }),
  badges: z.int().meta({ description: 'Bit field.' }),
}

/** Null for everybody but the user. */
const own = {
  auth_providers: z.array(z.string()).nullable(),
  email: z.string().nullable().meta({ description: 'Needs the scope USER_READ_EMAIL.' }),
  email_verified: z.boolean().nullable().meta({ description: 'Needs the scope USER_READ_EMAIL.' }),
  has_password: z.boolean().nullable(),
  has_totp: z.boolean().nullable(),
  payout_data: z.null(),
  github_id: z.null(),
}

const ownV3 = { ...own, allow_friend_requests: z.boolean().nullable() }

export const userV2 = z.object({ ...common, name: z.null(), ...own })
export const userV3 = z.object({ ...common, raw_avatar_url: z.string().nullable(), ...ownV3 })

export type UserV2 = z.input<typeof userV2>
export type UserV3 = z.input<typeof userV3>
