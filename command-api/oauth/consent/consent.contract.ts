import { APP_URL_MAX, PARAMETER_MAX, STATE_MAX } from '@adit/events/oauth/app_limits.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { flowRefusals } from '../../identity/flows/flow_refusals.ts'
import { appRefusals } from '../apps/app.decider.ts'
import { redirectRefusals } from './consent_request.ts'

const shared = {
  side: 'command',
  group: 'OAuth apps',
  auth: 'required',
  scope: 'SESSION_ACCESS',
  internal: true,
} as const

const redirect = z.string().meta({ description: 'Where to send the person: the redirect address with the answer.' })
const consentRefusals = refusals(appRefusals, redirectRefusals, 'oauth_app_suspended')

export const authorizeOauthApp = defineRoute({
  ...shared,
  method: 'GET',
  path: '/_internal/oauth/authorize',
  summary: 'Begin to authorize an app',
  description:
    'Answers what the app asks for, or where to send the person if they have authorized all of it before or the request is wrong. An address that the app has not registered is refused.',
  query: z.object({
    client_id: z.string().max(64),
    redirect_uri: z.string().max(APP_URL_MAX).optional(),
    response_type: z.string().max(64).optional(),
    scope: z.string().max(PARAMETER_MAX).optional(),
    state: z.string().max(STATE_MAX).optional(),
    code_challenge: z.string().max(128).optional(),
    code_challenge_method: z.string().max(16).optional(),
  }),
  responses: {
    200: {
      description: 'What the app asks for, or where to send the person.',
      schema: z.union([
        z.object({
          flow_id: z.string(),
          client_id: z.string(),
          client_name: z.string(),
          client_icon: z.string().nullable(),
          requested_scopes: z.int(),
        }),
        redirect,
      ]),
    },
  },
  errors: consentRefusals.codes,
})

const answered = {
  ...shared,
  method: 'POST',
  body: { kind: 'json', schema: z.object({ flow: z.string().max(128) }) },
  responses: { 200: { description: 'Where to send the person.', schema: redirect } },
  errors: refusals(flowRefusals, consentRefusals).codes,
} as const

export const acceptOauthApp = defineRoute({
  ...answered,
  path: '/_internal/oauth/accept',
  summary: 'Authorize an app',
})

export const rejectOauthApp = defineRoute({
  ...answered,
  path: '/_internal/oauth/reject',
  summary: 'Decline to authorize an app',
})
