import { definePort } from '@adit/events/kit/slot.ts'
import type { PayoutAccountState, PayoutRequirement } from '@adit/events/payouts/payout_account.values.ts'
import type { MethodType, ReturnCause } from '@adit/events/payouts/withdrawal.values.ts'

/** What a rail is asked to pay. */
export interface RailOrder {
  /** The withdrawal's id. A rail pays at most once for each, however often it is asked. */
  id: string
  /** Who withdraws. */
  accountId: string
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

/** What of an order a rail has paid and hasn't got back. */
export interface StatementLine {
  /** The withdrawal's id. */
  id: string
  /** Dollars and cents. */
  amount: string
}

/** Of what a statement is wanted. */
export interface StatementAsk {
  /** Orders since then, in milliseconds since 1970. Earlier ones may be on it, too. */
  since: number
  /** Those that the ledger knows to be paid or returned, for rails that can't list what they have paid. Without addresses. */
  orders: readonly RailOrder[]
}

/** As it came, before anybody looked at it. */
export interface ReceivedMessage {
  body: Uint8Array
  headers: Readonly<Record<string, string | string[] | undefined>>
}

export interface RailMessage {
  /** The rail’s own id of it. */
  id: string
  /** Null: it is about something else. */
  withdrawalId: string | null
  /** The account with the rail that it is about. */
  account?: string
}

/** The account that somebody has with a rail, as the rail sees it now. */
export interface RailAccount {
  /** Whose it is on this site. Null: it wasn't opened by this site. */
  ownerId: string | null
  state: PayoutAccountState
  missing: readonly PayoutRequirement[]
}

/** The rail doesn't open accounts in this country. */
export class CountryRefused extends Error {}

/** For rails that pay accounts which people open with them, in forms of their own. The destination of an order is the reference of such an account. */
export interface RailAccounts {
  /** ISO 3166. */
  countries: readonly string[]
  /** Gives the reference of the account. The same person within a day gets the same one. Throws CountryRefused. */
  open(wanted: { accountId: string; country: string }): Promise<string>
  read(reference: string): Promise<RailAccount>
  /** Address of the page where its owner goes on or changes something. It can be opened once, within minutes, and leads back to `returnUrl`. */
  link(reference: string, returnUrl: string): Promise<string>
}

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
  /** The currency that arrives, at a rate that isn't known before. By default dollars do. */
  arrivesIn?: 'EUR' | 'USD'
  send(order: RailOrder): Promise<RailAnswer>
  /** What has become of an order that was sent. */
  ask(order: RailOrder): Promise<RailAnswer>
  cancel(order: RailOrder): Promise<RailAnswer>
  /** What has left the site's balance with the rail for good, as the rail itself sees it. */
  statement(asked: StatementAsk): Promise<readonly StatementLine[]>
  /** Undefined if the rail hasn’t signed it. Missing: it sends none, or none are wanted. */
  /** Missing: people have no accounts with it, and orders go to addresses. */
  accounts?: RailAccounts
  readMessage?: ((received: ReceivedMessage) => Promise<RailMessage | undefined>) | undefined
}

/** Withdrawals that are under way stay with the rail that they began with. By default there is none, and nothing can be withdrawn. */
export const payoutRails = definePort<readonly Rail[]>('payouts.rails')
