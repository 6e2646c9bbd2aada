import { type ChargeState, runs, type Standing } from './bill.ts'

/** Why nothing can be done about a charge: it is the viewer's own, isn't paid, is disputed, has a refund under way, or nothing is left of it. */
export type RefundRefusal = 'own' | 'unpaid' | 'disputed' | 'under_way' | 'nothing_left'

/** What staff can do about a charge now, in the smallest unit of its currency. */
export interface RefundAbout {
  charge: ChargeState
  /** The most that can be returned. */
  most: number
  /** How much of that takes no second admin. */
  alone: number
  /** Its subscription still runs, so it can be ended. */
  runs: boolean
  /** Null if something can be done. */
  refusal: RefundRefusal | null
}

/** Undefined if there is no such charge. */
export function refundOf(standing: Standing, chargeId: string, isOwn: boolean): RefundAbout | undefined {
  const charge = standing.charges.get(chargeId)
  if (!charge) return undefined
  const isRunning = standing.subscriptions.some((each) => each.id === charge.subscription_id && runs(each))
  const about = { charge, most: charge.refundable, alone: charge.refundable_alone, runs: isRunning }
  return { ...about, refusal: refusalOf(about, isOwn) }
}

function refusalOf({ charge, most, runs }: Omit<RefundAbout, 'refusal'>, isOwn: boolean): RefundRefusal | null {
  if (charge.status !== 'succeeded') return 'unpaid'
  if (isOwn) return 'own'
  if (charge.dispute?.status === 'open') return 'disputed'
  if (charge.refunds.some(({ status }) => status === 'asked')) return 'under_way'
  return most === 0 && !runs ? 'nothing_left' : null
}
