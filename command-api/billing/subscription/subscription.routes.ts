import { productWith } from '@adit/events/billing/product.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent, ok } from '@adit/platform/http/reply.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { lastEffectOf } from '../../kit/effect.ts'
import { type BillingDeps, billingDeps, requestCommands } from '../billing_deps.ts'
import { methodOf } from '../methods/method.routes.ts'
import { advance, type Subscribing, subscriptionOf, tellSubscription } from './advance.ts'
import { customerIdOf } from './settle_charge.ts'
import { type Asking, payCharge, subscribe } from './subscribe.ts'
import * as contracts from './subscription.contract.ts'
import { type SubscriptionCommand, subscriptionDecider, subscriptionStream } from './subscription.decider.ts'

type Payment = InputOf<typeof contracts.initiatePayment>
type Edit = InputOf<typeof contracts.editSubscription>

export function subscriptionRoutes(given: CommandDeps): Route[] {
  const billing = billingDeps(given)
  const available = (): BillingDeps => {
    if (!billing) throw refusal('billing_unavailable')
    return billing
  }

  const initiate = async ({ body, viewer, request }: Payment) => {
    const asking = { deps: available(), accountId: viewer.accountId, context: requestCommands(request, viewer) }
    const method = await payingMethod(asking, body)
    const { charge } = body
    if (charge.type === 'new' && !productWith(charge.product_id)) throw refusal('product_not_found')
    const wish = { method: method.entered, country: request.country, affiliateCode: body.affiliate_code }
    const asked =
      charge.type === 'existing'
        ? await payCharge(asking, charge.id, method.own)
        : await subscribe(asking, {
            ...{ ...wish, productId: charge.product_id, interval: charge.interval, own: method.own },
            consent: charge.consent && { terms: charge.consent.terms, beginsAtOnce: charge.consent.begins_at_once },
          })
    return ok({
      ...{ payment_intent_id: asked.payment.id, client_secret: asked.payment.clientSecret, price_id: asked.priceId },
      ...{ tax: Number(asked.tax), total: Number(asked.total) },
      ...(method.own && { payment_method: method.own.id }),
    })
  }

  const edit = async ({ params, query, body, viewer, request }: Edit) => {
    const asking = { deps: available(), accountId: viewer.accountId, context: requestCommands(request, viewer) }
    const subscribing: Subscribing = { ...asking, subscriptionId: params.id }
    const state = await ownSubscription(subscribing, given)
    if (body.product !== undefined && body.product !== state.productId) throw refusal('product_not_found')
    const { payment_method: methodId } = body
    const customerId = await customerIdOf(asking, viewer.accountId)
    if (methodId !== undefined) await methodOf(asking.deps, customerId, methodId)
    const commands = commandsOf(body, request.receivedAt)
    if (query.dry === 'true') {
      commands.reduce((before, command) => after(before, command), state)
      return noContent()
    }
    if (methodId !== undefined) await asking.deps.provider.setPrimaryMethod(customerId, methodId)
    for (const command of commands) await tellSubscription(subscribing, command)
    await advance(subscribing)
    return noContent({ effect: await lastEffectOf(given, viewer.accountId, subscriptionStream(params.id)) })
  }

  return [handle(contracts.initiatePayment, initiate), handle(contracts.editSubscription, edit)]
}

/** The card to pay with: one that the customer has, or one that they have just entered. */
async function payingMethod({ deps, accountId, context }: Asking, body: Payment['body']) {
  const customerId = await customerIdOf({ deps, context }, accountId)
  if (body.type === 'payment_method') {
    const own = await methodOf(deps, customerId, body.id)
    return { own, entered: own }
  }
  const entered = await deps.provider.enteredMethod(customerId, body.token)
  if (!entered) throw refusal('payment_method_not_found')
  return { own: undefined, entered }
}

async function ownSubscription(subscribing: Subscribing, { store }: Pick<CommandDeps, 'store'>) {
  const [first] = await store.readStream(subscriptionStream(subscribing.subscriptionId), { from: 0, limit: 1 })
  if (first?.metadata.root !== subscribing.accountId) throw refusal('subscription_not_found')
  const state = await subscriptionOf(subscribing)
  if (!state) throw refusal('subscription_not_found')
  return state
}

const cause = { kind: 'customer' } as const

/** Undoing comes first, so that a cancelled subscription can change its interval with the same request. */
function commandsOf({ cancelled, interval }: Edit['body'], now: number): SubscriptionCommand[] {
  return [
    ...(cancelled === false ? [{ type: 'UndoCancellation' as const, cause }] : []),
    ...(interval === undefined ? [] : [{ type: 'PlanInterval' as const, interval, cause }]),
    ...(cancelled === true ? [{ type: 'CancelSubscription' as const, now, cause }] : []),
  ]
}

type State = NonNullable<Awaited<ReturnType<typeof subscriptionOf>>>

/** The state as it would be. */
function after(state: State, command: SubscriptionCommand): State {
  const events = subscriptionDecider.decide(command, state)
  return events.reduce<State>((before, event) => subscriptionDecider.evolve(before, event) ?? before, state)
}
