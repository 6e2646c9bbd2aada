import { createHash } from 'node:crypto'
import type { OpenedCharge, RecordedChargeEvent } from '@adit/events/billing/charge.events.ts'
import { dividedHalfEven } from '@adit/events/billing/currency.values.ts'
import { idFromBytes } from '@adit/events/kit/id.values.ts'
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
  /** What banks have taken back or returned, by the revision of the event. Those that moved nothing aren't in it. */
  decisions: ReadonlyMap<number, Decision>
}

/** What a bank has decided about a dispute: `lost`, or won after it was lost. */
interface Decision {
  /** Of the document about it. */
  id: string
  disputeId: string
  /** Undefined: lost. Else what the bank had decided before. */
  reverses: Decision | undefined
  amounts: Amounts
  at: number
}

/** The id of the document about what a bank has decided, which is the same whenever it is computed. */
export const documentOfDecision = (chargeId: string, revision: number): string =>
  idFromBytes(createHash('sha256').update(`${chargeId}/${revision}`).digest().subarray(0, 8))

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
  const decisions = new Map<number, Decision>()
  const lost = new Map<string, Decision>()
  let returned = 0
  let paidAt: number | null = null
  for (const { type, data, at, revision } of events) {
    if (type === 'ChargeSucceeded') paidAt = at
    if (type === 'ChargeRefunded') {
      refunds.set(data.refundId, { ...partOf(opened, returned, data.amount), at })
      returned += data.amount
    }
    if (type !== 'ChargeDisputeClosed') continue
    const { disputeId, outcome } = data
    const about = { id: documentOfDecision(chargeId, revision), disputeId, at }
    const reverses = lost.get(disputeId)
    if (outcome === 'lost' && !reverses) {
      // A bank can take back what was refunded before. No document takes more off an invoice than it says.
      const amount = Math.min(data.amount, opened.total - returned)
      if (amount <= 0) continue
      const decision = { ...about, reverses: undefined, amounts: partOf(opened, returned, amount) }
      lost.set(disputeId, decision)
      decisions.set(revision, decision)
      returned += amount
    }
    if (outcome === 'won' && reverses) {
      returned -= reverses.amounts.total
      lost.delete(disputeId)
      decisions.set(revision, { ...about, reverses, amounts: partOf(opened, returned, reverses.amounts.total) })
    }
  }
  return { accountId: first.metadata.root, opened, paidAt, refunds, decisions }
}

/** The next part of a charge. The taxes of all parts add up to the tax of the charge, whatever the parts are. */
function partOf({ tax, total }: Amounts, before: number, amount: number): Amounts {
  const taxUpTo = (part: number) => Number(dividedHalfEven(BigInt(part) * BigInt(tax), BigInt(total)))
  const partTax = taxUpTo(before + amount) - taxUpTo(before)
  return { net: amount - partTax, tax: partTax, total: amount }
}
