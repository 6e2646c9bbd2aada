import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { takeMessage } from '../billing.job.ts'
import { billingDeps } from '../billing_deps.ts'
import { receiveBillingMessage } from './message.contract.ts'

/** Keeps each message once, by its id, before it is answered. What it says is looked up later. */
export function messageRoutes(given: CommandDeps): Route[] {
  const deps = billingDeps(given)
  const { jobs } = given
  return [
    handle(receiveBillingMessage, async ({ body, request }) => {
      if (!deps) throw refusal('billing_unavailable')
      const { provider } = deps
      const signature = String(request.headers['stripe-signature'] ?? '')
      const message = provider.readMessage(await body.bytes(), signature, request.receivedAt)
      if (!message) throw refusal('message_not_signed')
      const { id, paymentId, isOfDispute } = message
      if (paymentId !== null)
        await jobs.store.enqueue([{ name: takeMessage.name, id, data: { paymentId, isOfDispute } }])
      return noContent()
    }),
  ]
}
