import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { ids } from '../kit/ids_shape.ts'

const time = z.iso.datetime()

const app = z.object({
  id: z.string(),
  name: z.string(),
  icon_url: z.string().nullable(),
  raw_icon_url: z.string().nullable(),
  max_scopes: z.int().meta({ description: 'Bit field of the scopes that the app can ask for, at most.' }),
  redirect_uris: z.array(z.object({ id: z.string(), client_id: z.string(), uri: z.string() })),
  created_by: z.string(),
  created: time,
  url: z.string().nullable(),
  description: z.string().nullable(),
  suspension: z.string().nullable().meta({ description: 'Why staff have suspended the app. Null if they have not.' }),
})

const shared = { method: 'GET', side: 'query', group: 'OAuth apps', internal: true } as const

export const getOauthApp = defineRoute({
  ...shared,
  auth: 'none',
  versions: ['_internal', 'v3'],
  path: '/oauth/app/:id',
  summary: 'Get an app',
  responses: { 200: { description: 'The app.', schema: app } },
  errors: ['not_found'],
})

export const getOauthApps = defineRoute({
  ...shared,
  auth: 'none',
  versions: ['_internal', 'v3'],
  path: '/oauth/apps',
  summary: 'Get several apps',
  description: 'In the order of the ids. Missing ones are left out.',
  query: z.object({ ids }),
  responses: { 200: { description: 'The apps.', schema: z.array(app) } },
  errors: [],
})

const ofUser = {
  ...shared,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  summary: 'Get the apps of a user',
  description: 'Newest first. You can only get your own; admins can get anyone’s.',
  responses: { 200: { description: 'The apps.', schema: z.array(app) } },
  errors: ['not_found', 'not_yours_to_see'],
} as const

export const getUserOauthApps = defineRoute({ ...ofUser, path: '/v3/user/:id/oauth_apps' })
/** The same under the addresses that older clients call. */
export const getOauthUserApps = defineRoute({
  ...ofUser,
  versions: ['_internal', 'v3'],
  path: '/oauth/user/:id/oauth_apps',
})

export const listOauthAuthorizations = defineRoute({
  ...shared,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  versions: ['_internal', 'v3'],
  path: '/oauth/authorizations',
  summary: 'List the apps that you have authorized',
  description: 'Newest first.',
  responses: {
    200: {
      description: 'What you let apps do.',
      schema: z.array(
        z.object({ id: z.string(), app_id: z.string(), user_id: z.string(), scopes: z.int(), created: time }),
      ),
    },
  },
  errors: [],
})
