import { BIO_MAX } from '@adit/events/identity/account_limits.values.ts'
import { ALL_BADGES, badges } from '@adit/events/identity/badge.values.ts'
import { roles } from '@adit/events/identity/role.values.ts'
import { SETUP_NAME, SETUP_NAME_MAX } from '@adit/events/identity/setup.values.ts'
import { STAFF_ACT_HEADER } from '@adit/events/identity/staff_act.values.ts'
import { ICON_BYTES_MAX } from '@adit/events/kit/picture.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { pictureRefusals } from '../../kit/pictures/picture_refusals.ts'
import { knownPassword, staffReason, username } from '../identity_fields.contract.ts'
import { askForRoleFieldRefusals } from '../staff_act/role_act.ts'
import { accountRefusals } from './account.decider.ts'
import { accountAccessRefusals } from './account_access.ts'
import { accountDeletionRefusals } from './account_deletion.saga.ts'
import { confirmationRefusals, ownedRefusals, staffDeletionRefusals } from './account_deletion_refusals.ts'
import { accountEditRefusals } from './account_edit.saga.ts'

/** Tools send null for fields they don't set. */
const keep = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? undefined)

const shared = {
  side: 'command',
  group: 'Users',
  auth: 'required',
  scope: 'USER_WRITE',
  responses: { 204: { description: 'Changed. The response is empty; get the user to see the result.' } },
  visibleIn: ['accounts'],
} as const

export const editAccount = defineRoute({
  ...shared,
  method: 'PATCH',
  versions: ['v2', 'v3'],
  path: '/user/:id',
  summary: 'Edit a user',
  description:
    'Either all fields are changed, or none if any is invalid. Your old username stays yours and redirects to you. Only admins can set `role` and `badges`, and must give a `reason`. A new role takes effect once a second admin confirms it; until then the user keeps the old one. `name` has no effect.',
  responses: {
    204: {
      ...shared.responses[204],
      headers: { [STAFF_ACT_HEADER]: 'Id of the act that waits for a second admin. Only if you sent another role.' },
    },
  },
  body: {
    kind: 'json',
    schema: z.object({
      username: keep(username),
      bio: z
        .string()
        .trim()
        .max(BIO_MAX)
        .nullish()
        .meta({ description: 'Short text about the user. Null or an empty string clears it.' }),
      role: keep(
        z
          .enum(roles)
          .describe(
            'Role on the whole site; `developer` is an ordinary user. Admins only; changes when a second admin confirms it.',
          ),
      ),
      badges: keep(
        z
          .int()
          .min(0)
          .max(ALL_BADGES)
          .describe(`Bit field of badges. From the lowest bit: ${badges.join(', ')}. Admins only.`),
      ),
      reason: keep(staffReason.describe('Required to change `role` or `badges`. Recorded, and shown to the user.')),
      allow_friend_requests: keep(z.boolean().describe('Whether others can send friend requests.')),
    }),
  },
  errors: refusals(
    ...[accountAccessRefusals, accountEditRefusals, askForRoleFieldRefusals],
    ...(['admins_only', 'reason_required', 'conflict_of_interest', 'revision_mismatch'] as const),
  ).codes,
  example: { params: { id: 'ada' }, body: { bio: 'Makes lanterns.' } },
})

export const deleteAccount = defineRoute({
  ...shared,
  method: 'DELETE',
  versions: ['v2', 'v3'],
  path: '/user/:id',
  scope: 'USER_DELETE',
  whileSuspended: true,
  summary: 'Delete a user',
  description:
    'Deletes the account permanently. Requires a session; personal access tokens can’t have this scope. All sessions and tokens end, and the email address is made unreadable and can be used again. You must first transfer or delete the projects that you own; the error lists them in `details.projects`. The username stays taken. Admins can delete the accounts of others, but not of moderators and admins, whose role has to be taken first.',
  body: {
    kind: 'json',
    schema: z
      .object({
        password: knownPassword
          .nullish()
          .describe('Your password. Required to delete your own account; admins who delete another’s leave it out.'),
      })
      .optional(),
  },
  errors: refusals(
    ...[accountAccessRefusals, confirmationRefusals, ownedRefusals, accountDeletionRefusals, staffDeletionRefusals],
  ).codes,
  example: { params: { id: 'ada' }, body: { password: 'four words in a row' } },
})

export const changeAvatar = defineRoute({
  ...shared,
  method: 'PATCH',
  versions: ['v2', 'v3'],
  path: '/user/:id/icon',
  summary: 'Set the avatar',
  description: 'The body is the picture itself, as GIF, JPEG, PNG or WebP. It is scaled to a square of 96 pixels.',
  query: z.object({ ext: z.string().max(8) }),
  // The Content-Type that clients send is often wrong, so the format is read from the bytes.
  body: { kind: 'raw', mediaTypes: ['*/*'], limitBytes: ICON_BYTES_MAX },
  errors: refusals(accountAccessRefusals, pictureRefusals, 'revision_mismatch').codes,
})

export const removeAvatar = defineRoute({
  ...shared,
  method: 'DELETE',
  versions: ['v2', 'v3'],
  path: '/user/:id/icon',
  summary: 'Remove the avatar',
  errors: refusals(accountAccessRefusals, 'revision_mismatch').codes,
})

const played = z
  .string()
  .max(SETUP_NAME_MAX)
  .regex(SETUP_NAME, 'Letters, digits, spaces or the characters _ . + -')
  .nullable()

export const changeSetup = defineRoute({
  ...shared,
  internal: true,
  method: 'PUT',
  path: '/_internal/setup',
  summary: 'Save the game version and loader you play',
  description: 'Lists and pages mark what fits, in every browser that you are signed in with.',
  body: {
    kind: 'json',
    schema: z.object({
      game_version: played.meta({ description: 'Null if you play any.' }),
      loader: played.meta({ description: 'Null if you play without one, or with any.' }),
    }),
  },
  errors: accountRefusals.codes,
})
