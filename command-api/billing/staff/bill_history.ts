import type { RecordedChargeEvent } from '@adit/events/billing/charge.events.ts'
import { chargeFold } from '@adit/events/billing/charge.fold.ts'
import type { RecordedCustomerEvent } from '@adit/events/billing/customer.events.ts'
import type { RecordedSubscriptionEvent } from '@adit/events/billing/subscription.events.ts'
import { subscriptionFold } from '@adit/events/billing/subscription.fold.ts'
import type { RecordedEvent, StreamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import { codec } from '@adit/events/registry.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { documentOfDecision } from '../invoice/charge_facts.ts'
import { invoiceStream } from '../invoice/invoice.decider.ts'
import { chargeStream } from '../subscription/charge.decider.ts'
import { customerStream } from '../subscription/customer.decider.ts'
import { subscriptionStream } from '../subscription/subscription.decider.ts'

const subscriptionAfter = keeping(subscriptionFold, [
  ...(['status', 'productId', 'priceId', 'interval', 'currency', 'price', 'periodStart', 'periodEnd'] as const),
  ...(['endsAt', 'planned', 'holds'] as const),
])
const chargeAfter = keeping(chargeFold, [
  ...(['subscriptionId', 'status', 'currency', 'tax', 'total', 'due', 'attempt', 'failure', 'retryAt'] as const),
  ...(['paidAt', 'priceId', 'refunds', 'disputes'] as const),
])
type Opened = Extract<RecordedChargeEvent, { type: 'ChargeOpened' }>['data']

export interface BillEvent {
  event: RecordedEvent
  subscription: ReturnType<typeof subscriptionAfter> | null
  charge: (NonNullable<ReturnType<typeof chargeAfter>> & Pick<Opened, 'net' | 'taxRate'>) | null
}

const pageSize = 500

/** Everything that happened to what an account pays, in the order of the log, each with what it led to. Read from the streams themselves, so nothing is late. */
export async function billHistory(store: Pick<EventStore, 'readStream'>, accountId: string): Promise<BillEvent[]> {
  const customer = (await eventsOf(store, customerStream(accountId))) as RecordedCustomerEvent[]
  const found: BillEvent[] = customer.map((event) => ({ event, subscription: null, charge: null }))
  for (const { type, data } of customer) {
    if (type === 'CustomerSubscribed') found.push(...(await subscriptionHistory(store, data.subscriptionId)))
  }
  return found.toSorted((left, right) => (left.event.position < right.event.position ? -1 : 1))
}

async function subscriptionHistory(store: Pick<EventStore, 'readStream'>, id: string): Promise<BillEvent[]> {
  const events = (await eventsOf(store, subscriptionStream(id))) as RecordedSubscriptionEvent[]
  let subscription: BillEvent['subscription'] = null
  const found: BillEvent[] = []
  const charges = new Set<string>()
  for (const event of events) {
    subscription = subscriptionAfter(subscription, event)
    found.push({ event, subscription, charge: null })
    if ('chargeId' in event.data) charges.add(event.data.chargeId)
    if ('nextChargeId' in event.data) charges.add(event.data.nextChargeId)
  }
  for (const chargeId of charges) found.push(...(await chargeHistory(store, chargeId)))
  return found
}

async function chargeHistory(store: Pick<EventStore, 'readStream'>, id: string): Promise<BillEvent[]> {
  const events = (await eventsOf(store, chargeStream(id))) as RecordedChargeEvent[]
  const [first] = events
  if (first?.type !== 'ChargeOpened') return []
  const { net, taxRate } = first.data
  let charge: ReturnType<typeof chargeAfter> | null = null
  const found: BillEvent[] = events.map((event) => {
    charge = chargeAfter(charge, event)
    return { event, subscription: null, charge: charge && { ...charge, net, taxRate } }
  })
  const issuedFor = events.flatMap(({ type, data, revision }) => {
    if (type === 'ChargeSucceeded') return [id]
    if (type === 'ChargeDisputeClosed') return [documentOfDecision(id, revision)]
    return type === 'ChargeRefunded' ? [data.refundId] : []
  })
  for (const invoice of new Set(issuedFor)) {
    for (const event of await eventsOf(store, invoiceStream(invoice))) {
      found.push({ event, subscription: null, charge: null })
    }
  }
  return found
}

async function eventsOf(store: Pick<EventStore, 'readStream'>, stream: StreamName): Promise<RecordedEvent[]> {
  const events: RecordedEvent[] = []
  for (;;) {
    const page = await store.readStream(stream, { from: events.length, limit: pageSize })
    events.push(...page.map((event) => codec.decode(event)))
    if (page.length < pageSize) return events
  }
}
