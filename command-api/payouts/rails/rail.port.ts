import { definePort } from '@adit/events/kit/slot.ts'
import type { MethodType, ReturnCause } from '@adit/events/payouts/withdrawal.values.ts'

/** What a rail is asked to pay. */
export interface RailOrder {
  /** The withdrawal's id. A rail pays at most once for each, however often it is asked. */
  id: string
  /** Dollars and cents that are to arrive, such as `24.50`. */
  amount: string
  method: MethodType
  destination: string
  /** By which the rail knows it, once it has said so. */
  reference: string | null
}

/**
 * What a rail says of an order. `kept`: it can't be cancelled. Only `paid` and `returned` move money.
 */
export type RailAnswer =
  | { kind: 'accepted'; reference: string }
  | { kind: 'paid'; reference: string }
  | { kind: 'returned'; cause: ReturnCause; code: string | null }
  | { kind: 'kept' }

/**
 * Pays people. Every method may be called again for the same order. Throws if the outcome isn't known: nothing may be concluded from that, neither
 * that it was paid nor that it wasn't.
 */
export interface Rail {
  /** Stored with each withdrawal. Never reuse a name. */
  name: string
  methods: readonly MethodType[]
  /** Moves no real money. People are told so. */
  isPractice: boolean
  send(order: RailOrder): Promise<RailAnswer>
  /** What has become of an order that was sent. */
  ask(order: RailOrder): Promise<RailAnswer>
  cancel(order: RailOrder): Promise<RailAnswer>
}

/** Withdrawals that are under way stay with the rail that they began with. By default there is none, and nothing can be withdrawn. */
export const payoutRails = definePort<readonly Rail[]>('payouts.rails')
