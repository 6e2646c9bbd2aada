import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { billingRefusals } from '../billing_deps.ts'

/** Larger than any message about one object. */
const limitBytes = 256 * 1_024

export const receiveBillingMessage = defineRoute({
  method: 'POST',
  side: 'command',
  group: 'Billing',
  internal: true,
  auth: 'none',
  path: '/_internal/billing/_stripe',
  summary: 'Take a message of the payment provider',
  description: 'Signed in the header `Stripe-Signature`. Messages can come late, twice and in any order.',
  body: { kind: 'raw', mediaTypes: ['application/json'], limitBytes },
  responses: { 204: { description: 'Taken note of.' } },
  errors: refusals(billingRefusals, 'message_not_signed').codes,
})
