import { roles } from '@adit/events/identity/role.values.ts'
import { z } from 'zod'
import { time } from '../kit/time_shape.ts'
import { badgeBits, noName } from './badge_shape.ts'

/** What everybody may know of an account. */
export const publicUser = z.object({
  id: z.string().describe('Eight letters and digits that never change.'),
  username: z.string().describe('Unique without regard to case. It may change; the old ones go on leading here.'),
  avatar_url: z.string().nullable().describe('Address of a square WebP of 96 pixels; null when there is none.'),
  bio: z.string().nullable().describe('What they say about themselves, at most 160 characters; null when nothing.'),
  created: time.describe('When they signed up.'),
  role: z.enum(roles).describe('On the whole site; `developer` is an ordinary user.'),
  badges: badgeBits,
})

/** Null for everybody but the user. */
const own = {
  auth_providers: z
    .array(z.string())
    .nullable()
    .describe('Other sites that you sign in by; empty while none. Null for others than yourself.'),
  email: z
    .string()
    .nullable()
    .meta({ description: 'Your address; null for others, and without the scope USER_READ_EMAIL.' }),
  email_verified: z
    .boolean()
    .nullable()
    .meta({ description: 'Whether you have confirmed it; null for others, and without the scope USER_READ_EMAIL.' }),
  has_password: z
    .boolean()
    .nullable()
    .describe('Whether you can sign in by a password; null for others than yourself.'),
  has_totp: z
    .boolean()
    .nullable()
    .describe('Whether signing in asks for a second factor; null for others than yourself.'),
  payout_data: z.null().describe('Always null: there are no payouts yet.'),
  github_id: z.null().describe('Always null: accounts elsewhere are not shown.'),
}

const ownV3 = {
  ...own,
  allow_friend_requests: z.boolean().nullable().describe('Whether others may ask; null for others than yourself.'),
}

const userV2 = z
  .object({ ...publicUser.shape, name: noName, ...own })
  .meta({ id: 'UserV2', description: 'A user as version 2 answers it.' })
const userV3 = z
  .object({
    ...publicUser.shape,
    raw_avatar_url: z.string().nullable().describe('Address of the avatar at full size; null when there is none.'),
    ...ownV3,
  })
  .meta({ id: 'UserV3', description: 'A user as version 3 answers it.' })

export const user = { v2: userV2, v3: userV3 }
export type UserV2 = z.input<typeof userV2>
export type UserV3 = z.input<typeof userV3>
