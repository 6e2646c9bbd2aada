import { usernameKey } from '@adit/events/identity/account_limits.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { noContent, ok } from '@adit/platform/http/reply.ts'
import { identityDeps } from '../../identity/identity_deps.ts'
import { linkRefusals } from '../../identity/mail/link_refusals.ts'
import { languageOf } from '../../identity/mail/mail_language.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { lastEffectOf } from '../../kit/effect.ts'
import { billingDeps, requestCommands } from '../billing_deps.ts'
import { type Subscribing, subscriptionOf, tellSubscription } from '../subscription/advance.ts'
import {
  type SubscriptionState,
  subscriptionDecider,
  subscriptionStream,
} from '../subscription/subscription.decider.ts'
import * as contracts from './ending.contract.ts'
import { endingFlow, findForEnding } from './ending.flow.ts'
import { commandFor, type Ending, endingOf, runningOf } from './ending.ts'

/** Ends contracts by a statement of their customers, who may have lost the way into their account. */
export function endingRoutes(given: CommandDeps): Route[] {
  const { identity, jobs } = identityDeps(given)
  const billing = billingDeps(given)
  const available = () => {
    if (!billing) throw refusal('billing_unavailable')
    return billing
  }

  /** Does the same for every name: counts the request and asks the worker. */
  const ask = async ({ body: { account, way }, request }: InputOf<typeof contracts.askToEndContract>) => {
    available()
    const by = account.includes('@') ? { hash: identity.emailHash(account) } : { username: usernameKey(account) }
    if (!request.isUnlimited) await identity.mailRequests.begin(JSON.stringify({ ending: by }), request.clientIp)
    const language = languageOf(request.headers)
    const data = findForEnding.data.parse({ by, way, language, askedAt: request.receivedAt })
    await jobs.store.enqueue([{ name: findForEnding.name, id: request.ids.base62(), data }])
    return noContent()
  }

  const beginOwn = async ({ body: { way }, viewer, request }: InputOf<typeof contracts.beginOwnEnding>) => {
    const { accountId } = viewer
    const subscriptionId = await runningOf(available(), accountId)
    if (subscriptionId === undefined) throw refusal('nothing_to_end')
    const now = request.receivedAt
    const flow = await identity.flows.begin(endingFlow, { accountId, data: { subscriptionId, way, askedAt: now } }, now)
    return ok({ flow }, { headers: { 'cache-control': 'no-store' } })
  }

  const begun = async (code: string, request: InputOf<typeof contracts.previewEnding>['request']) => {
    const deps = available()
    const flow = await identity.flows.find(endingFlow, code, request.receivedAt)
    if (flow?.accountId == null) throw linkRefusals.refuse('link_invalid', { field: 'flow' })
    const { accountId, data } = flow
    const viewer = { accountId, role: 'developer', via, scopes: 0n, limitedTo: null } as const
    const context = requestCommands(request, viewer)
    const subscribing: Subscribing = { deps, accountId, subscriptionId: data.subscriptionId, context }
    const subscription = await subscriptionOf(subscribing)
    if (!subscription) throw linkRefusals.refuse('link_invalid', { field: 'flow' })
    const ending = await endingOf(deps, subscription, data, request.receivedAt)
    const drawId = () => context.ids.base62()
    const commandWith = (statement: Parameters<typeof commandFor>[2]['statement']) =>
      commandFor(subscription, ending, { now: request.receivedAt, statement, drawId })
    return { subscribing, subscription, ending, commandWith }
  }

  const preview = async ({ body, request }: InputOf<typeof contracts.previewEnding>) => {
    const { subscription, ending, commandWith } = await begun(body.flow, request)
    // What can't be carried out is refused already when somebody looks.
    subscriptionDecider.decide(commandWith(null), subscription)
    const shown = { ...presentEnding(subscription, ending), begins_at_once: subscription.beginsAtOnce }
    return ok(shown, { headers: { 'cache-control': 'no-store' } })
  }

  const confirm = async ({ body, request }: InputOf<typeof contracts.confirmEnding>) => {
    const { subscribing, subscription, ending, commandWith } = await begun(body.flow, request)
    const { accountId, subscriptionId } = subscribing
    const forCause = ending.way === 'terminate_for_cause'
    if (forCause && !body.statement) throw refusal('statement_required', { field: 'statement' })
    const statement = forCause ? await identity.vault.seal(accountId, body.statement ?? '') : null
    await tellSubscription(subscribing, commandWith(statement))
    // Only now, so that whoever gets no answer can ask again.
    await identity.flows.take(endingFlow, body.flow, request.receivedAt)
    const receipt = { ...presentEnding(subscription, ending), received: new Date(request.receivedAt).toISOString() }
    return ok(receipt, {
      headers: { 'cache-control': 'no-store' },
      effect: await lastEffectOf(given, accountId, subscriptionStream(subscriptionId)),
    })
  }

  return [
    handle(contracts.askToEndContract, ask),
    handle(contracts.beginOwnEnding, beginOwn),
    handle(contracts.previewEnding, preview),
    handle(contracts.confirmEnding, confirm),
  ]
}

const via = { kind: 'schedule', id: endingFlow.name } as const

const presentEnding = (
  { productId, currency }: NonNullable<SubscriptionState>,
  { way, askedAt, ends, refunds }: Ending,
) => ({
  ...{ way, product_id: productId, currency_code: currency },
  ...{ asked: new Date(askedAt).toISOString(), ends: new Date(ends).toISOString() },
  refund: refunds.reduce((sum, { amount }) => sum + amount, 0),
})
