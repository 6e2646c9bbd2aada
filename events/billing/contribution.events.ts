import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'

/** In dollars, as `payouts/money.values.ts` writes it. */
const dollars = z.string()
/** UTC, as YYYY-MM-DD. */
const day = z.string()
/** Without tax, in the smallest unit of the currency. */
const net = z.int()
/** Revision of the charge that this is based on. What an earlier one says no longer counts. Missing before there was one. */
const asOf = z.int().optional()
const parts = z.array(z.object({ from: day, days: z.int(), until: day, pool: dollars, platform: dollars }))

/** What of a charge joins the creators' pool. The stream has the id of the charge, and the account is its root. */
export const contributionEvents = defineEvents('billing.contribution', {
  /** Nobody has said yet what its currency is worth, so nothing of it joins the pool. */
  ContributionDelayed: { version: 1, schema: z.object({ subscriptionId: z.string(), currency: z.string() }) },
  /** From now on its days are settled. */
  ContributionBegun: {
    version: 1,
    schema: z.object({
      ...{ subscriptionId: z.string(), currency: z.string(), net },
      /** What one of the currency is worth, since when, and who says so. Null: it was paid in dollars. */
      rate: z
        .object({ dollars: z.string(), since: day, document: z.object({ name: z.string(), digest: z.string() }) })
        .nullable(),
      /** All of it, and how the days share it. */
      amount: dollars,
      ...{ parts, asOf },
    }),
  },
  /** A part was returned. */
  ContributionReduced: {
    version: 1,
    schema: z.object({
      /** What is left. */
      ...{ net, amount: dollars },
      /** The first day that is changed. */
      from: day,
      /** What this takes from the days to come, and what creators have got beyond half of what is left. The site bears that. */
      ...{ taken: dollars, borne: dollars },
      /** Of all days. */
      parts,
      asOf,
    }),
  },
  /** A dispute that was lost was won later, so the payment counts again. */
  ContributionRestored: {
    version: 1,
    schema: z.object({
      /** What counts now. */
      ...{ net, amount: dollars },
      /** The first day that is changed. */
      from: day,
      /** What this adds to the days to come, and what creators still have beyond half of what counts. The site bears that. */
      ...{ added: dollars, borne: dollars },
      /** Of all days. */
      parts,
      asOf,
    }),
  },
})

export type ContributionEvent = EventOf<typeof contributionEvents>
export type RecordedContributionEvent = RecordedOf<typeof contributionEvents>
type Begun = Extract<ContributionEvent, { type: 'ContributionBegun' }>['data']
export type ContributionRate = NonNullable<Begun['rate']>
export type StoredPart = Begun['parts'][number]
