import { ICON_BYTES_MAX } from '@adit/events/kit/picture.values.ts'
import { httpUrl } from '@adit/events/kit/url.values.ts'
import {
  APP_DESCRIPTION_MAX,
  APP_NAME,
  APP_URL_MAX,
  REDIRECT_URIS,
  SUSPENSION_REASON,
} from '@adit/events/oauth/app_limits.values.ts'
import { isRedirectUri } from '@adit/events/oauth/redirect_uri.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { pictureRefusals } from '../../kit/pictures/picture_refusals.ts'
import { plainName } from '../../kit/plain_name.ts'
import { appRefusals } from './app.decider.ts'
import { appAccessRefusals } from './app_access.ts'

const name = plainName(z.string().trim().min(APP_NAME.min).max(APP_NAME.max))
const maxScopes = z.int().min(0).meta({ description: 'Bit field of the scopes that the app can ask for, at most.' })
const redirectUri = z.string().max(APP_URL_MAX).refine(isRedirectUri, {
  error:
    'must be an https address, or http on localhost, without a fragment and without parameters such as code or state',
})
const redirectUris = z
  .array(redirectUri)
  .min(REDIRECT_URIS.min)
  .max(REDIRECT_URIS.max)
  .meta({ description: 'Addresses to which people can be sent back. They are compared exactly.' })
const url = z
  .string()
  .trim()
  .max(APP_URL_MAX)
  .refine((text) => text === '' || httpUrl(text) !== undefined, { error: 'must be an http or https address' })
  .nullish()
  .meta({ description: 'The app’s own page.' })
const description = z.string().trim().max(APP_DESCRIPTION_MAX).nullish()

const shared = {
  side: 'command',
  group: 'OAuth apps',
  auth: 'required',
  scope: 'SESSION_ACCESS',
  versions: ['_internal', 'v3'],
  internal: true,
  visibleIn: ['oauth_apps'],
} as const

export const createOauthApp = defineRoute({
  ...shared,
  method: 'POST',
  path: '/oauth/app',
  shownAt: '/oauth/app/:id',
  summary: 'Create an app',
  description: 'The secret is only shown in this response.',
  body: {
    kind: 'json',
    schema: z.object({ name, max_scopes: maxScopes, redirect_uris: redirectUris, url, description }),
  },
  responses: {
    200: {
      description: 'The app.',
      schema: z.object({
        id: z.string(),
        name: z.string(),
        icon_url: z.string().nullable(),
        raw_icon_url: z.string().nullable(),
        max_scopes: z.int(),
        redirect_uris: z.array(z.object({ id: z.string(), client_id: z.string(), uri: z.string() })),
        created_by: z.string(),
        created: z.iso.datetime(),
        url: z.string().nullable(),
        description: z.string().nullable(),
        client_secret: z.string(),
      }),
    },
  },
  errors: ['scopes_not_grantable', 'oauth_apps_full'],
})

const one = { ...shared, path: '/oauth/app/:id', responses: { 204: { description: 'Done.' } } } as const

export const editOauthApp = defineRoute({
  ...one,
  method: 'PATCH',
  summary: 'Edit an app',
  description: 'Tokens that exist lose the scopes that the app may no longer ask for.',
  body: {
    kind: 'json',
    schema: z.object({
      name: name.nullish(),
      max_scopes: maxScopes.nullish(),
      redirect_uris: redirectUris.nullish(),
      url,
      description,
    }),
  },
  errors: refusals(appAccessRefusals, 'scopes_not_grantable').codes,
})

export const deleteOauthApp = defineRoute({
  ...one,
  method: 'DELETE',
  summary: 'Delete an app',
  description: 'All its tokens end.',
  errors: appAccessRefusals.codes,
})

const icon = { ...one, path: '/oauth/app/:id/icon' } as const

export const changeOauthAppIcon = defineRoute({
  ...icon,
  method: 'PATCH',
  summary: 'Set the icon of an app',
  description: 'The body is the picture itself, as GIF, JPEG, PNG or WebP. It is scaled to a square of 96 pixels.',
  query: z.object({ ext: z.string().max(8) }),
  // The Content-Type that clients send is often wrong, so the format is read from the bytes.
  body: { kind: 'raw', mediaTypes: ['*/*'], limitBytes: ICON_BYTES_MAX },
  errors: refusals(appAccessRefusals, pictureRefusals).codes,
})

export const removeOauthAppIcon = defineRoute({
  ...icon,
  method: 'DELETE',
  summary: 'Remove the icon of an app',
  errors: appAccessRefusals.codes,
})

export const rotateOauthAppSecret = defineRoute({
  ...shared,
  method: 'POST',
  path: '/oauth/app/:id/secret',
  summary: 'Replace the secret of an app',
  description:
    'The earlier secret ends at once. Tokens that exist stay valid. The secret is only shown in this response.',
  responses: { 200: { description: 'The secret.', schema: z.object({ client_secret: z.string() }) } },
  errors: appAccessRefusals.codes,
})

const suspension = { ...one, path: '/oauth/app/:id/suspension', group: 'Moderation' } as const
const suspensionRefusals = refusals(appRefusals, 'admins_only', 'conflict_of_interest')

export const suspendOauthApp = defineRoute({
  ...suspension,
  method: 'POST',
  summary: 'Suspend an app',
  description: 'All its tokens end at once, and nobody can authorize it. Admins only.',
  body: {
    kind: 'json',
    schema: z.object({ reason: z.string().trim().min(SUSPENSION_REASON.min).max(SUSPENSION_REASON.max) }),
  },
  errors: suspensionRefusals.codes,
})

export const reinstateOauthApp = defineRoute({
  ...suspension,
  method: 'DELETE',
  summary: 'Lift the suspension of an app',
  description: 'People’s authorizations count again. Admins only.',
  errors: suspensionRefusals.codes,
})
