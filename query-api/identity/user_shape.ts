import { roles } from '@adit/events/identity/role.values.ts'
import { z } from 'zod'
import { time } from '../kit/time_shape.ts'
import { badgeBits, noName } from './badge_shape.ts'

/** Public fields of an account. */
export const publicUser = z.object({
  id: z.string().describe('Permanent id of eight letters and digits.'),
  username: z.string().describe('Unique name, ignoring case. It can change; old usernames keep working.'),
  avatar_url: z
    .string()
    .describe('URL of the avatar, a square picture of 96 pixels. Users without one get a generated picture.'),
  bio: z.string().nullable().describe('Short text about the user, at most 160 characters. Null if there is none.'),
  created: time.describe('Time of the sign-up.'),
  role: z.enum(roles).describe('Role on the whole site; `developer` is an ordinary user.'),
  badges: badgeBits,
})

/** Private fields: null for everyone but the user. */
const own = {
  auth_providers: z
    .array(z.string())
    .nullable()
    .describe('Other sites you can sign in with. Empty if there are none. Null for other users.'),
  email: z
    .string()
    .nullable()
    .meta({ description: 'Your email address. Null for other users, and without the scope USER_READ_EMAIL.' }),
  email_verified: z.boolean().nullable().meta({
    description: 'Whether you have confirmed the address. Null for other users, and without the scope USER_READ_EMAIL.',
  }),
  has_password: z.boolean().nullable().describe('Whether you can sign in with a password. Null for other users.'),
  has_totp: z.boolean().nullable().describe('Whether signing in requires a second factor. Null for other users.'),
  payout_data: z
    .object({
      balance: z.number().describe('What you can be paid, in dollars, rounded down to cents.'),
      paypal_address: z.null().describe('Always null: nothing is paid out yet.'),
      paypal_country: z.null().describe('Always null: nothing is paid out yet.'),
      venmo_handle: z.null().describe('Always null: nothing is paid out yet.'),
    })
    .nullable()
    .meta({ description: 'Your payouts. Null for other users, and without the scope PAYOUTS_READ.' }),
  github_id: z.null().describe('Always null: accounts on other sites aren’t shown.'),
}

const ownV3 = {
  ...own,
  allow_friend_requests: z
    .boolean()
    .nullable()
    .describe('Whether others can send friend requests. Null for other users.'),
}

const userV2 = z
  .object({ ...publicUser.shape, name: noName, ...own })
  .meta({ id: 'UserV2', description: 'A user in version 2 of the API.' })
const userV3 = z
  .object({
    ...publicUser.shape,
    raw_avatar_url: z.string().nullable().describe('URL of the user’s own avatar at full size. Null if there is none.'),
    ...ownV3,
  })
  .meta({ id: 'UserV3', description: 'A user in version 3 of the API.' })

export const user = { v2: userV2, v3: userV3 }
export type UserV2 = z.input<typeof userV2>
export type UserV3 = z.input<typeof userV3>
