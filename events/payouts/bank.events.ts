import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'

const withdrawalId = z.string()
/** The account that withdraws. Where it is paid stands in its ledger alone. */
const accountId = z.string()
/** Whole cents of the currency. */
const amount = z.string()

/** Withdrawals that the site’s own bank pays by files, which an operator carries to it. All of a site are on one stream. */
export const bankEvents = defineEvents('payouts.bank', {
  /** It waits for the next file. */
  BankPaymentQueued: { version: 1, schema: z.object({ withdrawalId, accountId, amount }) },
  /** It left the queue before it was in a file: somebody wanted it back, or nobody is left to pay. */
  BankPaymentDropped: { version: 1, schema: z.object({ withdrawalId, why: z.enum(['cancelled', 'nobody_to_pay']) }) },
  /** From now on these are in this file and in no other. */
  BankFileMade: {
    version: 1,
    schema: z.object({
      fileId: z.string(),
      currency: z.enum(['EUR', 'USD']),
      /** Dollars for a euro. Null: the file is in dollars. */
      rate: z.string().nullable(),
      /** From what the bank pays. */
      from: z.object({ name: z.string(), iban: z.string(), bic: z.string().nullable() }),
      /** When it was made, in milliseconds since 1970, and the day (UTC) on which the bank is to pay. */
      madeAt: z.int(),
      payOn: z.string(),
      payments: z.array(z.object({ withdrawalId, amount })),
    }),
  },
  /** The bank has it. */
  BankFileSent: { version: 1, schema: z.object({ fileId: z.string(), reason: z.string() }) },
  /** They have left the site’s bank account. They can come back for a few days. */
  BankPaymentsBooked: {
    version: 1,
    schema: z.object({
      withdrawalIds: z.array(z.string()),
      /** UTC. */
      day: z.string(),
      /** The bank’s message that says so, or what an operator says. */
      source: z.string(),
    }),
  },
  BankPaymentReturned: {
    version: 1,
    schema: z.object({
      withdrawalId,
      /** `refused`: it never left. `returned`: it came back. */
      cause: z.enum(['refused', 'returned']),
      /** The bank’s code for the reason. */
      code: z.string().nullable(),
      source: z.string(),
    }),
  },
})

export type BankEvent = EventOf<typeof bankEvents>
export type RecordedBankEvent = RecordedOf<typeof bankEvents>
export type BankFileData = Extract<BankEvent, { type: 'BankFileMade' }>['data']
