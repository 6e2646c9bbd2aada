import type { OpenedCharge, RecordedChargeEvent } from '@adit/events/billing/charge.events.ts'
import { dividedHalfEven } from '@adit/events/billing/currency.values.ts'
import { codec } from '@adit/events/registry.ts'
import type { EventStore } from '@adit/platform/event_store/event_store.port.ts'
import { chargeStream } from '../subscription/charge.decider.ts'

export interface Amounts {
  net: number
  tax: number
  total: number
}

/** What an invoice and credit notes say of a charge. */
export interface ChargeFacts {
  accountId: string
  opened: OpenedCharge
  /** Null before it is paid. */
  paidAt: number | null
  /** What was returned, by the ids of the refunds. */
  refunds: ReadonlyMap<string, Amounts & { at: number }>
}

/** Undefined if there is no such charge. Reads the stream itself, because deciders keep less of it. */
export async function chargeFacts(
  store: Pick<EventStore, 'readStream'>,
  chargeId: string,
): Promise<ChargeFacts | undefined> {
  const stored = await store.readStream(chargeStream(chargeId))
  const events = stored.map((event) => codec.decode(event)) as RecordedChargeEvent[] // The stream has no others.
  const [first] = events
  if (first?.type !== 'ChargeOpened') return undefined
  const { cause: _, ...opened } = first.data
  const refunds = new Map<string, Amounts & { at: number }>()
  let returned = 0
  let paidAt: number | null = null
  for (const { type, data, at } of events) {
    if (type === 'ChargeSucceeded') paidAt = at
    if (type !== 'ChargeRefunded') continue
    refunds.set(data.refundId, { ...partOf(opened, returned, data.amount), at })
    returned += data.amount
  }
  return { accountId: first.metadata.root, opened, paidAt, refunds }
}

/** The next part of a charge. The taxes of all parts add up to the tax of the charge, whatever the parts are. */
function partOf({ tax, total }: Amounts, before: number, amount: number): Amounts {
  const taxUpTo = (part: number) => Number(dividedHalfEven(BigInt(part) * BigInt(tax), BigInt(total)))
  const partTax = taxUpTo(before + amount) - taxUpTo(before)
  return { net: amount - partTax, tax: partTax, total: amount }
}
