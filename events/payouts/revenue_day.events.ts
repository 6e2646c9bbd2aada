import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'
import { poolSourceNames } from './pool_source.values.ts'
import { sharings } from './revenue_rule.values.ts'

const id = z.string()
/** Amount in dollars, as `money.values.ts` writes it. */
const dollars = z.string()
/** The first run of a day is 1. A later one corrects the runs before it. */
const run = z.int()

const share = z.object({
  projectId: id,
  points: z.int(),
  sharing: z.enum(sharings),
  amount: dollars,
  members: z.array(z.object({ accountId: id, weight: z.int(), amount: dollars })),
})

/** Positive: the account's balance grows. The entries of an event add up to zero. */
const entry = z.object({ account: z.string(), amount: dollars })

/** The revenue of one day (UTC). */
export const revenueDayEvents = defineEvents('payouts.revenue_day', {
  /** What the ad network says it pays for the day, or what two admins say. */
  RevenueAmountEntered: {
    version: 1,
    schema: z.object({
      run,
      amount: dollars,
      impressions: z.int(),
      /** Where the figures are from, with the SHA-256 (hex) of what was read. */
      document: z.object({ name: z.string(), digest: z.string() }),
      /** The act by which two admins entered it by hand. Null if it is what the ad network says. */
      actId: z.string().nullable().default(null),
    }),
  },
  /** What something else than ads brings in for the day. Each source says it once. Ads can be in the same run. */
  RevenueSourceEntered: {
    version: 1,
    schema: z.object({
      run,
      source: z.enum(poolSourceNames),
      amount: dollars,
      /** What of it creators share. The site keeps the rest, which is below zero if it bears what was returned. */
      pool: dollars,
      /** How many payments it is made of, and the SHA-256 (hex) over them. */
      payments: z.int(),
      digest: z.string(),
    }),
  },
  /** What all projects got points for, before it is shared. Only the first run counts. */
  RevenuePointsCounted: {
    version: 1,
    schema: z.object({ run, points: z.int(), projects: z.int(), digest: z.string() }),
  },
  /** Some of the projects' shares, in the order of their ids. In a correction, by how much they change. */
  RevenuePartAllocated: { version: 1, schema: z.object({ run, part: z.int(), shares: z.array(share) }) },
  /** The shares are complete. From now on they are owed. */
  RevenueDayClosed: {
    version: 1,
    schema: z.object({
      run,
      /** Version of the rule for sharing. */
      rule: z.int(),
      availableOn: z.string(),
      parts: z.int(),
      /** SHA-256 (hex) over the shares. */
      digest: z.string(),
      /** Amounts of this run. Those of all runs of the day add up to what holds. */
      pool: dollars,
      entries: z.array(entry),
    }),
  },
  /** Every account has got its share. */
  RevenueDayPosted: { version: 1, schema: z.object({ run, accounts: z.int() }) },
})

export type RevenueDayEvent = EventOf<typeof revenueDayEvents>
export type RecordedRevenueDayEvent = RecordedOf<typeof revenueDayEvents>
type DataOf<Type extends RevenueDayEvent['type']> = Extract<RevenueDayEvent, { type: Type }>['data']
export type RevenueAmount = DataOf<'RevenueAmountEntered'>
export type EnteredSource = DataOf<'RevenueSourceEntered'>
export type StoredShare = DataOf<'RevenuePartAllocated'>['shares'][number]
export type StoredEntry = z.output<typeof entry>
