import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { endGrantRefusals } from './grant.decider.ts'

export const revokeOauthAuthorization = defineRoute({
  side: 'command',
  group: 'OAuth apps',
  auth: 'required',
  scope: 'SESSION_ACCESS',
  versions: ['_internal', 'v3'],
  internal: true,
  visibleIn: ['oauth_apps'],
  method: 'DELETE',
  path: '/oauth/authorizations',
  summary: 'Take back what an app may do',
  description: 'All tokens that the app has for you end at once.',
  query: z.object({ client_id: z.string().max(64) }),
  responses: { 204: { description: 'Taken back.' } },
  errors: endGrantRefusals.codes,
})
