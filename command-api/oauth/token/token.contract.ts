import { PARAMETER_MAX } from '@adit/events/oauth/app_limits.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

const text = z.string().max(PARAMETER_MAX).optional()
const client = { client_id: text, client_secret: text }

const shared = { side: 'command', group: 'OAuth apps', auth: 'none', errors: [], internal: true } as const

const refused = {
  description: 'Refused, as RFC 6749, section 5.2, has it.',
  schema: z.object({ error: z.string(), error_description: z.string() }),
}
const refusals = { 400: refused, 401: refused } as const

export const issueOauthToken = defineRoute({
  ...shared,
  method: 'POST',
  path: '/_internal/oauth/token',
  summary: 'Exchange a code or a refresh token for an access token',
  description:
    'The secret of the app comes in the header `Authorization`, alone or by Basic, or as `client_secret`. An app without a secret needs PKCE. A refresh token is used once; the answer has the next one.',
  body: {
    kind: 'form',
    schema: z.object({
      ...{ grant_type: text, code: text, redirect_uri: text, code_verifier: text, refresh_token: text, scope: text },
      ...client,
    }),
  },
  responses: {
    200: {
      description: 'The tokens.',
      schema: z.object({
        access_token: z.string(),
        token_type: z.literal('Bearer'),
        expires_in: z.int().meta({ description: 'Seconds.' }),
        refresh_token: z.string(),
        scope: z.string(),
      }),
    },
    ...refusals,
  },
})

export const revokeOauthToken = defineRoute({
  ...shared,
  method: 'POST',
  path: '/_internal/oauth/revoke',
  summary: 'End a token of an app',
  description: 'As RFC 7009 has it: an unknown token is no error. A refresh token ends all that came of the same code.',
  body: { kind: 'form', schema: z.object({ token: text, token_type_hint: text, ...client }) },
  responses: { 200: { description: 'It is valid no longer.' }, ...refusals },
})

export const describeOauthServer = defineRoute({
  ...shared,
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  summary: 'Describe how apps are authorized',
  description: 'As RFC 8414 has it.',
  responses: {
    200: {
      description: 'The description.',
      schema: z.object({
        issuer: z.string(),
        authorization_endpoint: z.string(),
        token_endpoint: z.string(),
        revocation_endpoint: z.string(),
        scopes_supported: z.array(z.string()),
        response_types_supported: z.array(z.string()),
        response_modes_supported: z.array(z.string()),
        grant_types_supported: z.array(z.string()),
        token_endpoint_auth_methods_supported: z.array(z.string()),
        revocation_endpoint_auth_methods_supported: z.array(z.string()),
        code_challenge_methods_supported: z.array(z.string()),
        authorization_response_iss_parameter_supported: z.boolean(),
      }),
    },
  },
})
