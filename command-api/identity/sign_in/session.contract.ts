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
  summary: 'List where you are signed in',
  auth: 'required',
  scope: 'SESSION_READ',
  responses: { 200: { description: 'Your sessions, the newest first.', schema: z.array(sessionShape) } },
  errors: [],
  internal: true,
})

export const refreshSession = defineRoute({
  ...shared,
  method: 'POST',
  versions: ['_internal', 'v2'],
  path: '/session/refresh',
  summary: 'Exchange a session’s token for a new one',
  description:
    'Send the token in the Authorization header. It may have expired; 60 days after signing in it cannot be exchanged any more. The old token ends.',
  // A token that has expired is welcome here, so the handler looks it up by itself.
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
  description: 'Ends a session of yours, the one that asks included. Its token is unknown from then on.',
  auth: 'required',
  scope: 'SESSION_DELETE',
  responses: { 204: { description: 'Ended.' } },
  errors: refusals(accountRefusals, 'session_not_found').codes,
  internal: true,
})
