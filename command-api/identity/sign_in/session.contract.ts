import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { accountRefusals } from '../account/account.decider.ts'
import { sessionShape } from './session_shape.ts'

const shared = { side: 'command', group: 'Sessions' } as const

export const listSessions = defineRoute({
  ...shared,
  method: 'GET',
  versions: ['_internal', 'v2'],
  path: '/session/list',
  summary: 'List your sessions',
  auth: 'required',
  scope: 'SESSION_READ',
  responses: { 200: { description: 'Your sessions, newest first.', schema: z.array(sessionShape) } },
  errors: [],
  internal: true,
})

export const refreshSession = defineRoute({
  ...shared,
  method: 'POST',
  versions: ['_internal', 'v2'],
  path: '/session/refresh',
  summary: 'Refresh a session',
  description:
    'Exchanges the session token in the Authorization header for a new one and ends the old one. The token can be expired, but must be exchanged within 60 days of signing in. For one minute, the old token is answered with the same new one, for another tab or a lost answer. If it is used later, the session ends, because somebody may have copied it.',
  // Expired tokens are accepted here, so the handler looks the token up itself.
  auth: 'none',
  responses: { 200: { description: 'The session with its new token.', schema: sessionShape } },
  errors: ['missing_token', 'invalid_token', 'session_ended'],
})

export const endSession = defineRoute({
  ...shared,
  method: 'DELETE',
  versions: ['_internal', 'v2'],
  path: '/session/:id',
  summary: 'Sign out',
  description: 'Ends one of your sessions, which can be the one making the request. Its token is no longer valid.',
  auth: 'required',
  scope: 'SESSION_DELETE',
  responses: { 204: { description: 'Ended.' } },
  errors: refusals(accountRefusals, 'session_not_found').codes,
  internal: true,
})
