import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { billingDeps, providerCommands } from '../billing_deps.ts'
import { advance } from '../subscription/advance.ts'
import { receiveBillingMessage } from './message.contract.ts'

/** A message only says where to look: the payment is read anew, so neither order nor repetition matters. */
export function messageRoutes(given: CommandDeps): Route[] {
  const deps = billingDeps(given)
  return [
    handle(receiveBillingMessage, async ({ body, request }) => {
      if (!deps) throw refusal('billing_unavailable')
      const { provider } = deps
      const signature = String(request.headers['stripe-signature'] ?? '')
      const message = provider.readMessage(await body.bytes(), signature, request.receivedAt)
      if (!message) throw refusal('message_not_signed')
      const payment = message.paymentId === null ? undefined : await provider.payment(message.paymentId)
      if (payment) await advance({ deps, context: providerCommands(request, message.id), ...payment.subject })
      return noContent()
    }),
  ]
}
