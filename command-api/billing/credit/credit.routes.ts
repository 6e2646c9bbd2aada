import { isAdmin } from '@adit/events/identity/role.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent } from '@adit/platform/http/reply.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { lastEffectOf } from '../../kit/effect.ts'
import { billingDeps, requestCommands } from '../billing_deps.ts'
import { type Subscribing, subscriptionOf, tellSubscription } from '../subscription/advance.ts'
import { customerDecider, customerStream } from '../subscription/customer.decider.ts'
import {
  type SubscriptionCommand,
  subscriptionDecider,
  subscriptionStream,
} from '../subscription/subscription.decider.ts'
import { creditSubscriptions } from './credit.contract.ts'

type Input = InputOf<typeof creditSubscriptions>

/** Staff give days for free. */
export function creditRoutes(given: CommandDeps): Route[] {
  const billing = billingDeps(given)
  const { bus, store } = given

  const ownerOf = async (subscriptionId: string): Promise<string> => {
    const [first] = await store.readStream(subscriptionStream(subscriptionId), { from: 0, limit: 1 })
    if (!first) throw refusal('no_such_subscription', { id: subscriptionId })
    return first.metadata.root
  }

  const subscriptionsIn = async (body: Input['body']): Promise<string[]> => {
    if ('subscription_ids' in body) return [...new Set(body.subscription_ids)]
    const { state } = await bus.load(customerDecider, customerStream(body.user_id))
    const ids = [...state.subscriptions.keys()]
    if (ids.length === 0) throw refusal('no_such_subscription', { id: body.user_id })
    return ids
  }

  const handler = async ({ body, viewer, request }: Input) => {
    if (!isAdmin(viewer.role)) throw refusal('admins_decide')
    if (!billing) throw refusal('billing_unavailable')
    const { days, reason, message, send_email: isTold } = body
    const context = requestCommands(request, viewer)
    const command: SubscriptionCommand = {
      ...{ type: 'CreditSubscription', credit: { creditId: request.ids.base62(), days, reason, message, isTold } },
      ...{ now: request.receivedAt, cause: { kind: 'staff', actId: null } },
    }
    const credited: Subscribing[] = []
    for (const subscriptionId of await subscriptionsIn(body)) {
      const accountId = await ownerOf(subscriptionId)
      if (accountId === viewer.accountId) throw refusal('conflict_of_interest')
      credited.push({ deps: billing, accountId, subscriptionId, context })
    }
    // One that can't get them is refused before any gets some.
    for (const each of credited) subscriptionDecider.decide(command, await subscriptionOf(each))
    for (const each of credited) await tellSubscription(each, command)
    const last = credited.at(-1)
    if (!last) return noContent()
    return noContent({ effect: await lastEffectOf(given, last.accountId, subscriptionStream(last.subscriptionId)) })
  }
  return [handle(creditSubscriptions, handler)]
}
