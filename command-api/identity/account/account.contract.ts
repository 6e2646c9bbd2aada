import { BIO_MAX } from '@adit/events/identity/account_limits.values.ts'
import { ALL_BADGES, badges } from '@adit/events/identity/badge.values.ts'
import { roles } from '@adit/events/identity/role.values.ts'
import { ICON_BYTES_MAX } from '@adit/events/kit/picture.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { pictureRefusals } from '../../kit/pictures/picture_refusals.ts'
import { username } from '../identity_fields.contract.ts'
import { accountAccessRefusals } from './account_access.ts'
import { accountEditRefusals } from './account_edit.saga.ts'

/** Tools send explicit nulls for fields they do not set. */
const keep = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? undefined)

const shared = {
  side: 'command',
  group: 'Users',
  auth: 'required',
  scope: 'USER_WRITE',
  responses: { 204: { description: 'Done. Nothing is answered; read the user again.' } },
  visibleIn: ['accounts'],
} as const

export const editAccount = defineRoute({
  ...shared,
  method: 'PATCH',
  versions: ['v2', 'v3'],
  path: '/user/:id',
  summary: 'Edit a user',
  description:
    'All fields are checked first, then stored together or not at all. The old username stays yours and leads to you. `role` and `badges` are for admins alone; `name` is accepted without effect.',
  body: {
    kind: 'json',
    schema: z.object({
      username: keep(username),
      bio: z.string().trim().max(BIO_MAX).nullish().meta({ description: 'Null or an empty text clears it.' }),
      role: keep(z.enum(roles).describe('On the whole site; `developer` is an ordinary user. For admins alone.')),
      badges: keep(
        z
          .int()
          .min(0)
          .max(ALL_BADGES)
          .describe(`Bit field, of the lowest bit on: ${badges.join(', ')}. For admins alone.`),
      ),
      allow_friend_requests: keep(z.boolean().describe('Whether others may ask to be friends.')),
    }),
  },
  errors: refusals(accountAccessRefusals, accountEditRefusals, 'admins_only', 'revision_mismatch').codes,
  example: { params: { id: 'ada' }, body: { bio: 'Makes lanterns.' } },
})

export const deleteAccount = defineRoute({
  ...shared,
  method: 'DELETE',
  versions: ['v2', 'v3'],
  path: '/user/:id',
  scope: 'USER_DELETE',
  summary: 'Delete a user',
  description:
    'For good, and by a session alone: no token may have this scope. Nobody can sign in any more, every token is unknown, the e-mail address is made unreadable and is free again. Published projects stay, under the name “Deleted user”; the username stays taken.',
  errors: accountAccessRefusals.codes,
})

export const changeAvatar = defineRoute({
  ...shared,
  method: 'PATCH',
  versions: ['v2', 'v3'],
  path: '/user/:id/icon',
  summary: 'Set the avatar',
  description: 'The body is the picture itself: gif, jpeg, png or webp. A square of 96 pixels is made of it.',
  query: z.object({ ext: z.string().max(8) }),
  // Clients send what they like as Content-Type; what a picture is, its bytes tell.
  body: { kind: 'raw', mediaTypes: ['*/*'], limitBytes: ICON_BYTES_MAX },
  errors: refusals(accountAccessRefusals, pictureRefusals).codes,
})

export const removeAvatar = defineRoute({
  ...shared,
  method: 'DELETE',
  versions: ['v2', 'v3'],
  path: '/user/:id/icon',
  summary: 'Remove the avatar',
  errors: accountAccessRefusals.codes,
})
