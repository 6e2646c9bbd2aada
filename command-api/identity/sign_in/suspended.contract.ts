import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { endSuspensionRefusals } from '../account/suspension.decisions.ts'
import { flowRefusals } from '../flows/flow_refusals.ts'
import { flowCode } from '../identity_fields.contract.ts'
import { openedSession } from './session_shape.ts'

const shared = { side: 'command', group: 'Signing in', internal: true, path: '/_internal/auth/suspended' } as const

export const beginSuspendedSession = defineRoute({
  ...shared,
  method: 'POST',
  auth: 'none',
  summary: 'Sign in while suspended',
  description:
    'Takes the `flow` in the details of the error that refused to sign in somebody suspended. The session lasts a day, and until the suspension ends. With it, they can appeal, get a copy of their data and delete the account, and nothing else.',
  body: { kind: 'json', schema: z.object({ flow: flowCode }) },
  responses: { 200: { description: 'The session.', schema: openedSession } },
  errors: refusals(flowRefusals, endSuspensionRefusals).codes,
})

export const endSuspendedSession = defineRoute({
  ...shared,
  method: 'DELETE',
  auth: 'required',
  scope: 'SESSION_ACCESS',
  whileSuspended: true,
  summary: 'Sign out while suspended',
  responses: { 204: { description: 'The session has ended.' } },
  errors: endSuspensionRefusals.codes,
})
