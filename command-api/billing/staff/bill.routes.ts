import type { Refund } from '@adit/events/billing/charge.fold.ts'
import { standingOf } from '@adit/events/billing/dispute.values.ts'
import { describe } from '@adit/events/history.ts'
import { isAdmin } from '@adit/events/identity/role.values.ts'
import { wordingOf } from '@adit/events/kit/describing.ts'
import { isId } from '@adit/events/kit/id.values.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'
import { handle, type InputOf, type Route } from '@adit/platform/http/contract.ts'
import { ok } from '@adit/platform/http/reply.ts'
import { findAccount } from '../../identity/account/account_access.ts'
import { tellAccount } from '../../identity/account/account_tell.ts'
import { identityDeps } from '../../identity/identity_deps.ts'
import type { CommandDeps } from '../../kit/command_deps.ts'
import { billingDeps } from '../billing_deps.ts'
import { presentMethod } from '../methods/method.routes.ts'
import { chargeStream, leftAlone, leftOf } from '../subscription/charge.decider.ts'
import { customerDecider, customerStream } from '../subscription/customer.decider.ts'
import { subscriptionStream } from '../subscription/subscription.decider.ts'
import * as contracts from './bill.contract.ts'
import { type BillEvent, billHistory } from './bill_history.ts'

/** What staff see of what somebody pays. */
export function billRoutes(given: CommandDeps): Route[] {
  const deps = identityDeps(given)
  const billing = billingDeps(given)
  const { bus, store } = given

  interface Looking extends Pick<InputOf<typeof contracts.lookAtBills>, 'body' | 'viewer' | 'request'> {
    /** Refuses if there is none. */
    find(): Promise<{ accountId: string; username: string }>
  }

  const look = async ({ body, viewer, request, find }: Looking) => {
    const { role } = viewer
    if (!isAdmin(role)) throw refusal('admins_decide')
    const note = body.note || null
    if (body.reason === 'other' && note === null) throw refusal('missing', { field: 'note' })
    const { accountId, username } = await find()
    if (!request.isUnlimited) await deps.identity.looks.begin(viewer.accountId, request.clientIp)
    const shown = ['bills' as const]
    const command = {
      type: 'LookAtAccount' as const,
      lookId: request.ids.base62(),
      role,
      reason: body.reason,
      note,
      shown,
    }
    // Nothing is read before the look is stored.
    const effect = await tellAccount(deps, { accountId, command, viewer, request })
    const events = await billHistory(store, accountId)
    const names = await namesOf(events)
    const bill = {
      ...{ user_id: accountId, username, payment_methods: await methodsOf(accountId) },
      entries: events.map((event) => presentEntry(event, names)),
    }
    return ok(bill, { effect, headers: { 'cache-control': 'no-store' } })
  }

  const accountOf = async (id: string) => {
    const found = await findAccount(bus, id)
    if (!found) throw refusal('account_not_found')
    return found.account
  }

  const methodsOf = async (accountId: string) => {
    if (!billing) return []
    const { state } = await bus.load(customerDecider, customerStream(accountId))
    const known = state.registrations.get(billing.provider.name)
    return known ? (await billing.provider.methodsOf(known.customerId)).map(presentMethod) : []
  }

  const namesOf = async (events: readonly BillEvent[]): Promise<ReadonlyMap<string, string>> => {
    const people = events.map(({ event }) => event.metadata.actor).filter(({ kind }) => kind !== 'system')
    const names = new Map<string, string>()
    for (const id of new Set(people.map((actor) => actor.id))) {
      const account = await findAccount(bus, id)
      if (account) names.set(id, account.account.username)
    }
    return names
  }

  const ownerOf = async (reference: string): Promise<string | undefined> => {
    for (const stream of isId(reference) ? [chargeStream(reference), subscriptionStream(reference)] : []) {
      const [first] = await store.readStream(stream, { from: 0, limit: 1 })
      if (first) return first.metadata.root
    }
    return (await billing?.provider.payment(reference))?.subject.accountId
  }

  const accountWith = async (reference: string) => {
    const accountId = await ownerOf(reference)
    const found = accountId === undefined ? undefined : await findAccount(bus, accountId)
    if (!found) throw refusal('bill_not_found')
    return found.account
  }

  return [
    handle(contracts.lookAtBills, ({ params, ...asked }) => look({ ...asked, find: () => accountOf(params.id) })),
    handle(contracts.lookAtBillWith, ({ params, ...asked }) =>
      look({ ...asked, find: () => accountWith(params.reference) }),
    ),
  ]
}

const iso = (at: number) => new Date(at).toISOString()
const isoOrNull = (at: number | null) => (at === null ? null : iso(at))

function presentEntry({ event, subscription, charge }: BillEvent, names: ReadonlyMap<string, string>) {
  const { position, at, stream, type, metadata } = event
  const { kind, id } = metadata.actor
  // Each family of the room checks its own data; here only what many of them have is taken.
  const data = event.data as { cause?: { kind: string }; paymentId?: string; methodId?: string | null }
  const said = describe(event)
  return {
    ...{ position, at: iso(at), stream, type, actor: { kind, id, name: names.get(id) ?? null } },
    ...{ cause: data.cause?.kind ?? null, payment_id: data.paymentId ?? null },
    payment_method_id: data.methodId ?? null,
    description: { id: said.id, text: wordingOf(said), data: { ...said.data } },
    subscription: subscription && {
      ...{ status: subscription.status, product_id: subscription.productId, price_id: subscription.priceId },
      ...{ interval: subscription.interval, currency: subscription.currency, price: subscription.price },
      ...{ period_start: iso(subscription.periodStart), period_end: iso(subscription.periodEnd) },
      ...{ ends_at: isoOrNull(subscription.endsAt), planned: subscription.planned },
      held: subscription.holds.size > 0,
    },
    charge: charge && {
      ...{ status: charge.status, subscription_id: charge.subscriptionId, currency: charge.currency },
      ...{ net: charge.net, tax: charge.tax, total: charge.total, due: iso(charge.due), attempt: charge.attempt },
      ...{ tax_country: charge.taxRate?.country ?? null, tax_millionths: charge.taxRate?.millionths ?? null },
      ...{
        failure: charge.failure?.code ?? null,
        retry_at: isoOrNull(charge.retryAt),
        paid_at: isoOrNull(charge.paidAt),
        dispute: standingOf(charge.disputes.values()),
      },
      refunds: [...charge.refunds].map(([id, refund]) => presentRefund(id, refund)),
      refundable: charge.status === 'succeeded' ? leftOf(charge) : 0,
      refundable_alone: charge.status === 'succeeded' ? leftAlone(charge) : 0,
    },
  }
}

function presentRefund(id: string, { amount, status, reason, note, endsSubscription, cause }: Refund) {
  const act_id = cause.kind === 'staff' ? cause.actId : null
  return { id, amount, status, reason, note, ends_subscription: endsSubscription, act_id }
}
