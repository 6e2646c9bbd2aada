import type { RecordedChargeEvent } from '@adit/events/billing/charge.events.ts'
import type { BillingInterval } from '@adit/events/billing/interval.values.ts'
import { plus } from '@adit/events/billing/product.values.ts'
import { termsVersion } from '@adit/events/billing/terms.values.ts'
import { codec } from '@adit/events/registry.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { createMemoryStore } from '@adit/platform/event_store/memory.ts'
import { CommandBus, type CommandContext } from '@adit/platform/eventing/command_bus.ts'
import { randomIds } from '@adit/platform/ids/ids.ts'
import type { BillingDeps } from './billing_deps.ts'
import { settleDisputes } from './dispute/settle_disputes.ts'
import { commandFor, type Wish as EndingWish, endingOf } from './ending/ending.ts'
import { entered, memoryStore, secret } from './provider/sandbox/sandbox.fixture.ts'
import { createSandbox, type Sandbox } from './provider/sandbox/sandbox.ts'
import { settleRefunds } from './refund/settle_refunds.ts'
import { advance, endForDeletion, tellSubscription } from './subscription/advance.ts'
import { type ChargeCommand, chargeStream } from './subscription/charge.decider.ts'
import { customerDecider, customerStream } from './subscription/customer.decider.ts'
import { chargeOf, tellCharge } from './subscription/settle_charge.ts'
import { payCharge, subscribe, type Wish } from './subscription/subscribe.ts'
import {
  type SubscriptionCommand,
  subscriptionDecider,
  subscriptionStream,
} from './subscription/subscription.decider.ts'
import { settleTax } from './tax/settle_tax.ts'
import { noTax, type Taxes } from './tax/tax_rates.port.ts'

export const accountId = 'aDa0wn3R'
export const customerId = `cus_${accountId}`
/** Whoever comes by this code was brought by this account. */
export const codeOfAffiliate = 'aFf1C0d3'
export const affiliateId = 'aFf1L1aT'
export const begin = Date.UTC(2026, 0, 31, 12)
export const hourMs = 3_600_000
export const dayMs = 24 * hourMs

export const agreed = { terms: termsVersion, beginsAtOnce: true }

type AskForRefund = Extract<ChargeCommand, { type: 'AskForRefund' }>

/** The process dies right after it has done so many more things that last. */
export class Died extends Error {}

/** Billing in memory, on the real deciders and the sandbox. */
export function billingSide(taxes: Taxes = noTax) {
  const store = createMemoryStore()
  const clock = { now: begin }
  const sandbox = createSandbox({ store: memoryStore(), secret, now: () => clock.now })

  const process = (diesAfter = Number.POSITIVE_INFINITY) => {
    const life = { left: diesAfter }
    const deps: BillingDeps = {
      ...{ bus: new CommandBus(dyingStore(store, life), codec), now: () => clock.now, taxes: dyingTaxes(taxes, life) },
      attributionOf: async (codeId) => (codeId === codeOfAffiliate ? { codeId, affiliateId } : null),
      provider: dyingProvider(sandbox, life),
    }
    const context: CommandContext = {
      ...{ actor: { kind: 'system', id: 'billing' }, via: { kind: 'schedule', id: 'billing' } },
      ...{ correlationId: 'test', causationId: 'test', now: () => clock.now, ids: randomIds(() => clock.now) },
    }
    const asking = { deps, accountId, context }
    const charging = async (chargeId: string) => ({
      ...{ deps, context, subject: { accountId, subscriptionId: (await current()).id, chargeId } },
    })
    const of = (subscriptionId: string) => ({ ...asking, subscriptionId })
    return {
      subscribe: (
        interval: BillingInterval = 'monthly',
        country = 'US',
        affiliateCode?: string,
        consent: Wish['consent'] = agreed,
      ) => {
        const wish = {
          productId: plus.id,
          interval,
          method: undefined,
          own: undefined,
          country,
          affiliateCode,
          consent,
        }
        return subscribe(asking, wish)
      },
      payCharge: (chargeId: string) => payCharge(asking, chargeId, undefined),
      advance: async () => {
        for (const id of await subscriptionIds()) await advance(of(id))
      },
      advanceOne: (subscriptionId: string) => advance(of(subscriptionId)),
      tell: async (command: SubscriptionCommand) => tellSubscription(of((await current()).id), command),
      refund: async (chargeId: string, refund: Partial<AskForRefund> = {}) =>
        tellCharge(await charging(chargeId), {
          ...{ type: 'AskForRefund', refundId: context.ids.base62(), amount: null, reason: 'requested', note: '' },
          ...{ endsSubscription: false, cause: { kind: 'staff', actId: null }, ...refund },
        }),
      /** As a customer confirms it. */
      endNow: async (wish: EndingWish, now = clock.now) => {
        const { id, ...subscription } = await current()
        const ending = await endingOf(deps, subscription, wish, now)
        const statement = wish.way === 'terminate_for_cause' ? { account: accountId, sealed: 'c2VhbGVk' } : null
        const command = commandFor(subscription, ending, { now, statement, drawId: () => context.ids.base62() })
        await tellSubscription(of(id), command)
        return ending
      },
      settle: async (chargeId: string) => settleRefunds(await charging(chargeId)),
      settleTax: async (chargeId: string) => settleTax(await charging(chargeId)),
      settleDisputes: async (chargeId: string) => settleDisputes(await charging(chargeId)),
      tellCharge: async (chargeId: string, command: ChargeCommand) => tellCharge(await charging(chargeId), command),
      charge: async (chargeId: string) => chargeOf(await charging(chargeId)),
      endForDeletion: async () => endForDeletion(of((await current()).id)),
    }
  }

  const reading = new CommandBus(store, codec)
  const subscriptionIds = async () => {
    const events = await store.readStream(customerStream(accountId))
    const begun = events.flatMap(({ type, data }) =>
      type === 'CustomerSubscribed' ? [(data as { subscriptionId: string }).subscriptionId] : [],
    )
    return [...new Set(begun)]
  }
  const current = async () => {
    const id = (await subscriptionIds()).at(-1) ?? ''
    const { state } = await reading.load(subscriptionDecider, subscriptionStream(id))
    if (!state) throw new Error('There is no subscription')
    return { id, ...state }
  }
  return {
    store,
    clock,
    sandbox,
    process,
    current,
    subscriptionIds,
    claimed: async () => (await reading.load(customerDecider, customerStream(accountId))).state.subscriptions.size > 0,
    typesOf: async (stream: ReturnType<typeof chargeStream>) =>
      (await store.readStream(stream)).map(({ type }) => type.replace(/^(?:Subscription|Charge)/, '')),
    chargeEvents: async (chargeId: string) =>
      (await store.readStream(chargeStream(chargeId))) as unknown as RecordedChargeEvent[],
    /** What was returned, in the smallest unit. */
    returned: async () => (await paymentsIn(sandbox)).reduce((sum, { refunded }) => sum + refunded, 0n),
    /** What was taken, in the smallest unit. */
    taken: async () => (await paymentsIn(sandbox)).reduce((sum, { amount }) => sum + amount, 0n),
    pay: (clientSecret: string, number?: string) =>
      sandbox.confirm(customerId, clientSecret, { kind: 'card', card: entered(number) }),
    /** Adds a card, which pays from now on. */
    async card(number?: string) {
      const { clientSecret } = await sandbox.createSetup({ customerId, key: `setup:${Math.random()}` })
      await sandbox.confirm(customerId, clientSecret, { kind: 'card', card: entered(number) })
      const [newest] = await sandbox.methodsOf(customerId)
      await sandbox.setPrimaryMethod(customerId, newest?.id ?? '')
    },
  }
}
export type BillingSide = ReturnType<typeof billingSide>

/** Every payment that succeeded, by the messages about it. */
async function paymentsIn(sandbox: Sandbox) {
  const messages = await sandbox.messages()
  const ids = messages.flatMap(({ body }) => {
    const { type, data } = JSON.parse(body.toString()) as { type: string; data: { object: { id: string } } }
    return type === 'payment_intent.succeeded' ? [data.object.id] : []
  })
  const payments = await Promise.all(ids.map((id) => sandbox.payment(id)))
  return payments.filter((payment) => payment !== undefined)
}

export interface Life {
  left: number
}

async function living<Result>(life: Life, act: () => Promise<Result>): Promise<Result> {
  if (life.left <= 0) throw new Died()
  const result = await act()
  life.left--
  if (life.left <= 0) throw new Died()
  return result
}

export const dyingStore = (store: EventStore, life: Life): EventStore => ({
  ...store,
  append: (...given) => living(life, () => store.append(...given)),
})

/** What is worked out doesn't last. */
const dyingTaxes = ({ taxOn, reports }: Taxes, life: Life): Taxes => ({
  taxOn,
  reports: reports && {
    paid: (sale) => living(life, () => reports.paid(sale)),
    returned: (refund) => living(life, () => reports.returned(refund)),
  },
})

const dyingProvider = (sandbox: Sandbox, life: Life): BillingDeps['provider'] => ({
  ...sandbox,
  createPayment: (...given) => living(life, () => sandbox.createPayment(...given)),
  cancelPayment: (...given) => living(life, () => sandbox.cancelPayment(...given)),
  createRefund: (...given) => living(life, () => sandbox.createRefund(...given)),
})
