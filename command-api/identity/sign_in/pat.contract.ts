import { TOKEN_NAME, TOKEN_PROJECTS_MAX } from '@adit/events/identity/account_limits.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { plainName } from '../../kit/plain_name.ts'
import {
  createTokenRefusals,
  editTokenRefusals,
  grantStaffScopeRefusals,
  tokenRefusals,
} from '../account/account.decider.ts'
import { tokenGrantRefusals } from './token.policy.ts'
import { tokenProjectRefusals } from './token_projects.port.ts'

const name = plainName(z.string().trim().min(TOKEN_NAME.min).max(TOKEN_NAME.max))
const scopes = z.int().min(0).meta({ description: 'Bit field of scopes. It has more than 32 bits.' })
const expires = z.iso
  .datetime({ offset: true, error: 'RFC 3339 time such as 2030-01-01T00:00:00Z' })
  .max(64)
  .transform((text) => Date.parse(text))

const projects = z
  .array(z.string().min(1).max(64))
  .min(1)
  .max(TOKEN_PROJECTS_MAX)
  .meta({ description: 'Ids or slugs of the projects that the token is limited to. You must be a member of each.' })

const shared = {
  side: 'command',
  group: 'Personal access tokens',
  auth: 'required',
  shownAt: '/pat',
  visibleIn: ['accounts'],
} as const

export const createPat = defineRoute({
  ...shared,
  method: 'POST',
  versions: ['_internal', 'v2'],
  path: '/pat',
  summary: 'Create a personal access token',
  description:
    'The token is only shown in this response. Only admins can include the scope `STAFF_ACCESS`, without which a token of a moderator or admin can do what any user’s token can.',
  scope: 'PAT_CREATE',
  body: {
    kind: 'json',
    schema: z.object({
      ...{ name, scopes, expires },
      projects: projects.nullish().describe('Defaults to all projects.'),
    }),
  },
  responses: {
    200: {
      description: 'The token.',
      schema: z.object({
        id: z.string(),
        name: z.string(),
        access_token: z.string().meta({ description: 'Secret token: `mrp_` followed by 60 letters and digits.' }),
        scopes: z.int(),
        projects: z
          .array(z.string())
          .nullable()
          .meta({ description: 'Ids of the projects that the token is limited to. Null if it is not limited.' }),
        user_id: z.string(),
        created: z.iso.datetime(),
        expires: z.iso.datetime(),
        last_used: z.null(),
      }),
    },
  },
  errors: refusals(createTokenRefusals, tokenGrantRefusals, tokenProjectRefusals).codes,
  internal: true,
  example: { body: { name: 'Release workflow', scopes: 16_384, expires: '2030-01-01T00:00:00Z' } },
})

export const editPat = defineRoute({
  ...shared,
  method: 'PATCH',
  versions: ['_internal', 'v2'],
  path: '/pat/:id',
  summary: 'Edit a personal access token',
  description:
    'The secret stays the same. An expired token becomes valid again if you give it a later expiry. Only admins can add the scope `STAFF_ACCESS`, or change the expiry of a token that has it.',
  scope: 'PAT_WRITE',
  body: {
    kind: 'json',
    schema: z.object({
      ...{ name: name.nullish(), scopes: scopes.nullish(), expires: expires.nullish() },
      projects: projects.nullable().optional().describe('If null, the token is no longer limited.'),
    }),
  },
  responses: { 204: { description: 'Changed.' } },
  errors: refusals(editTokenRefusals, tokenGrantRefusals, tokenProjectRefusals).codes,
  internal: true,
})

export const revokePat = defineRoute({
  ...shared,
  method: 'DELETE',
  versions: ['_internal', 'v2'],
  path: '/pat/:id',
  summary: 'Revoke a personal access token',
  scope: 'PAT_DELETE',
  responses: { 204: { description: 'Revoked. The token is no longer valid.' } },
  errors: tokenRefusals.codes,
  internal: true,
})

const ofStaff = {
  ...shared,
  internal: true,
  path: '/_internal/user/:id/pat/:token/staff',
  shownAt: '/admin-api/staff_tokens',
  scope: 'PAT_WRITE',
} as const

export const grantStaffScope = defineRoute({
  ...ofStaff,
  method: 'POST',
  summary: 'Let a token of staff use their role',
  description:
    'Adds the scope `STAFF_ACCESS`. Only admins can do this, with a session, to a token of a moderator or admin. It ends when the role of the account changes.',
  responses: { 204: { description: 'Granted.' } },
  errors: refusals(grantStaffScopeRefusals, 'admins_only').codes,
})

export const withdrawStaffScope = defineRoute({
  ...ofStaff,
  method: 'DELETE',
  summary: 'End the use of a role by a token',
  description: 'Removes the scope `STAFF_ACCESS`. Only admins can do this to tokens of others.',
  responses: { 204: { description: 'Withdrawn.' } },
  errors: refusals(tokenRefusals, 'admins_only').codes,
})
