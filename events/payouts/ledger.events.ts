import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'
import { personalData } from '../kit/personal.ts'
import { methodTypes, returnCauses } from './withdrawal.values.ts'

const dollars = z.string()
const withdrawalId = z.string()

/**
 * On which part of an account's balance something is entered. `earned` is pending before the day it names, and can be paid out from then on.
 * `clawback` is what the account owes; credits pay that first.
 */
const ledgerEntry = z.discriminatedUnion('part', [
  z.object({ part: z.literal('earned'), availableOn: z.string(), amount: dollars }),
  z.object({ part: z.literal('clawback'), amount: dollars }),
])

/** What one account has earned and is owed. */
export const ledgerEvents = defineEvents('payouts.ledger', {
  /** Its share of a day's revenue, or by how much a correction changes that. */
  RevenueCredited: {
    version: 1,
    schema: z.object({
      day: z.string(),
      run: z.int(),
      amount: dollars,
      /** Of each project, as allocated. Their amounts add up to that of the credit. */
      shares: z.array(
        z.object({
          projectId: z.string(),
          points: z.int(),
          /** What the whole project got. In a correction, by how much that changes. */
          earned: dollars,
          /** Revenue share of the account, and the sum of those of all members. Corrections name only members whose amount changes. */
          weight: z.int(),
          weights: z.int(),
          amount: dollars,
        }),
      ),
      /** They add up to the amount. */
      entries: z.array(ledgerEntry),
    }),
  },
  /** Two admins have taken back what was credited for counts that were no real ones. */
  RevenueReversed: {
    version: 1,
    schema: z.object({
      /** The id of the act. */
      reversalId: z.string(),
      /** The days of revenue (UTC) that it is about, with both ends. */
      from: z.string(),
      until: z.string(),
      /** Null: of all projects. */
      projectId: z.string().nullable(),
      /** Told to the account. */
      reason: z.string(),
      /** What is taken back. Above zero. */
      amount: dollars,
      /** By day and project. Above zero; they add up to the amount. */
      parts: z.array(z.object({ day: z.string(), projectId: z.string(), amount: dollars })),
      /** Below zero; they add up to the amount, negated. */
      entries: z.array(ledgerEntry),
    }),
  },
  /** Two admins have given back all that a reversal took. */
  RevenueRestored: {
    version: 1,
    schema: z.object({ reversalId: z.string(), reason: z.string(), amount: dollars, entries: z.array(ledgerEntry) }),
  },
  /**
   * Its share of what customers paid who came by its link, for one charge. Again for the same charge if money that had gone back has come again.
   */
  AffiliateShareCredited: {
    version: 1,
    schema: z.object({
      ...{ chargeId: z.string(), codeId: z.string() },
      /** On which the charge was paid (UTC). */
      day: z.string(),
      /** Above zero. */
      amount: dollars,
      /** They add up to the amount. */
      entries: z.array(ledgerEntry),
    }),
  },
  /** Money of the charge went back to the customer, and the share of it with it. */
  AffiliateShareReversed: {
    version: 1,
    schema: z.object({
      ...{ chargeId: z.string(), codeId: z.string() },
      day: z.string(),
      /** What is taken back. Above zero. */
      amount: dollars,
      /** Below zero; they add up to the amount, negated. */
      entries: z.array(ledgerEntry),
    }),
  },
  /**
   * An amount leaves what can be paid out, and waits under the withdrawal's id. From now on it is either paid by the rail or returned, never both.
   */
  WithdrawalReserved: {
    version: 1,
    schema: z.object({
      withdrawalId,
      /** UTC. The year in which it counts for tax forms. */
      day: z.string(),
      /** With the fee. */
      amount: dollars,
      fee: dollars,
      rail: z.string(),
      method: z.enum(methodTypes),
      /** Where it is to arrive, such as the email address of a PayPal account. */
      destination: personalData,
    }),
  },
  /** The rail is about to be asked, under the withdrawal's id. */
  WithdrawalSending: { version: 1, schema: z.object({ withdrawalId }) },
  /** The rail has it, and calls it by this name. */
  WithdrawalAccepted: { version: 1, schema: z.object({ withdrawalId, reference: z.string() }) },
  /** Somebody wants it back that the rail already has. */
  WithdrawalCancelAsked: { version: 1, schema: z.object({ withdrawalId }) },
  /** The rail can't give it back. */
  WithdrawalCancelRefused: { version: 1, schema: z.object({ withdrawalId }) },
  WithdrawalPaid: {
    version: 1,
    schema: z.object({ withdrawalId, amount: dollars, fee: dollars, reference: z.string() }),
  },
  /** The whole amount, with the fee, is on the balance again. */
  WithdrawalReturned: {
    version: 1,
    schema: z.object({
      withdrawalId,
      amount: dollars,
      cause: z.enum(returnCauses),
      /** What the rail calls its reason. */
      code: z.string().nullable(),
    }),
  },
  /** The rail says that it has paid what it had given back before. The site has lost the amount; the account owes nothing. */
  WithdrawalPaidAfterReturn: {
    version: 1,
    schema: z.object({ withdrawalId, amount: dollars, fee: dollars, reference: z.string() }),
  },
})

export type LedgerEvent = EventOf<typeof ledgerEvents>
export type RecordedLedgerEvent = RecordedOf<typeof ledgerEvents>
type DataOf<Type extends LedgerEvent['type']> = Extract<LedgerEvent, { type: Type }>['data']
export type CreditedShare = DataOf<'RevenueCredited'>['shares'][number]
export type LedgerEntry = DataOf<'RevenueCredited'>['entries'][number]
export type ReversedRevenue = DataOf<'RevenueReversed'>
export type ReversedPart = ReversedRevenue['parts'][number]
export type ReservedWithdrawal = DataOf<'WithdrawalReserved'>
