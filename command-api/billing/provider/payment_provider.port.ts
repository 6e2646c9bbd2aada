import type { Minor } from '@adit/events/billing/currency.values.ts'
import type { DisputeStatus } from '@adit/events/billing/dispute.values.ts'
import { definePort } from '@adit/events/kit/slot.ts'

/** A card of a customer, as far as anybody but the provider may know it. */
export interface PaymentMethod {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  /** Of the billing address, else of the bank (ISO 3166-1, two letters). */
  country: string | null
  /** Of the billing address, where one was entered with it. */
  postalCode?: string
  /** Milliseconds since 1970. */
  createdAt: number
}

/**
 * `canceled` is final, like `succeeded`. A payment without its customer that fails has the status `requires_payment_method` again, and a decline code.
 */
export type PaymentStatus =
  | 'requires_payment_method'
  | 'requires_confirmation'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled'

/** What a payment is for. Kept with it, so that a message about it leads to its charge. */
export interface PaymentSubject {
  accountId: string
  subscriptionId: string
  chargeId: string
}

export interface Payment {
  id: string
  /** With it, the customer's browser pays, and does nothing else. */
  clientSecret: string
  status: PaymentStatus
  /** Why the last try failed. `authentication_required`: the bank wants to ask the customer. */
  declineCode: string | null
  amount: Minor
  currency: string
  methodId: string | null
  refunded: Minor
  /** The key it was made under. */
  key: string
  subject: PaymentSubject
}

export interface NewPayment {
  customerId: string
  /** Above zero. */
  amount: Minor
  currency: string
  /** The customer pays with it, or with another one if they are there. */
  methodId: string | null
  /** Without the customer: the payment is made at once. If not, their browser confirms it. */
  isOffSession: boolean
  subject: PaymentSubject
}

/** `failed` is final, like `succeeded`. */
export interface ProviderRefund {
  id: string
  status: 'pending' | 'succeeded' | 'failed'
  /** Why nothing was returned. */
  failure: string | null
}

/** The owner of a card asks their bank for the money of a payment. While it is open, the bank has the money. */
export interface ProviderDispute {
  id: string
  status: DisputeStatus
  amount: Minor
  currency: string
  /** In the provider's words. */
  reason: string
  /** Until when the provider takes evidence, in milliseconds since 1970. */
  respondBy: number | null
  /** What the provider takes for it, in the currency in which it settles. Null if it doesn't say. */
  fee: { amount: Minor; currency: string } | null
}

/** What a provider says of an object that changed. The object is fetched anew, so the order of messages and how often they come don't matter. */
export interface ProviderMessage {
  id: string
  /** Null if it is about something else. */
  paymentId: string | null
  isOfDispute: boolean
}

/** The same key was used for something else. A defect of ours, never of the customer. */
export class KeyReused extends Error {}

/**
 * Takes and returns money. Keys make calls idempotent: under the same one, the first answer comes again and nothing happens twice. Declines are answers,
 * not errors; whoever rejects doesn't know what happened, and asks again under the same key.
 */
export interface PaymentProvider {
  /** Stored with customers, who are unknown to other providers. */
  readonly name: string
  /** No real money is taken or returned. */
  readonly isPretended: boolean
  createCustomer(customer: { accountId: string; key: string }): Promise<{ customerId: string }>
  /** The card that pays. Null if there is none. */
  primaryMethodOf(customerId: string): Promise<string | null>
  setPrimaryMethod(customerId: string, methodId: string): Promise<void>
  /** Newest first. */
  methodsOf(customerId: string): Promise<readonly PaymentMethod[]>
  /** Begins adding a card, which the customer's browser finishes. */
  createSetup(setup: { customerId: string; key: string }): Promise<{ clientSecret: string }>
  removeMethod(customerId: string, methodId: string): Promise<void>
  /** The card that a browser has entered and not used yet. Undefined if there is none. */
  enteredMethod(customerId: string, token: string): Promise<PaymentMethod | undefined>
  createPayment(payment: NewPayment, key: string): Promise<Payment>
  payment(id: string): Promise<Payment | undefined>
  /** By the key under which it was made, however long ago. */
  paymentUnder(customerId: string, key: string): Promise<Payment | undefined>
  /** Cancels it unless it has succeeded by now. */
  cancelPayment(id: string): Promise<Payment>
  /** Returns so much of a payment, never more than what is left of it: that fails. */
  createRefund(refund: { paymentId: string; amount: Minor }, key: string): Promise<ProviderRefund>
  /** By the key under which it was made, however long ago. */
  refundUnder(paymentId: string, key: string): Promise<ProviderRefund | undefined>
  /** Oldest first. Questions of a bank that move no money are none. */
  disputesOf(paymentId: string): Promise<readonly ProviderDispute[]>
  /** Ids of payments about which a dispute has begun since then (milliseconds since 1970). */
  disputedSince(at: number): Promise<readonly string[]>
  /** Undefined if the signature is wrong or older than five minutes. `at`: milliseconds since 1970. */
  readMessage(body: Buffer, signature: string, at: number): ProviderMessage | undefined
}

/** Null: the site sells nothing. */
export const paymentProvider = definePort<PaymentProvider | null>('billing.payment_provider')
