import type { RevenueRun } from '@adit/events/payouts/revenue_day.fold.ts'
import { bigint, boolean, defineTable, nullable, type RowOf, text } from '@adit/platform/projection/table.ts'

/**
 * The revenue of a day on its way to those who share it: its first figures, and each correction of them. Amounts are millionths of a dollar. Those of
 * a correction are by how much it changes the day, and those of a run that isn't closed are zero, apart from what was entered.
 */
export const revenueRunTable = defineTable(
  'revenue_run',
  {
    /** UTC, as YYYY-MM-DD. */
    day: text(),
    run: bigint(),
    state: text<RevenueRun['state']>(),
    /** What the ad network says it pays for the whole day, and for how many impressions. Null if the run leaves that as it was. */
    entered_amount: nullable(bigint()),
    impressions: nullable(bigint()),
    document_name: nullable(text()),
    document_digest: nullable(text()),
    /** Of how many payments subscriptions bring in something for the day. Null if the run leaves that as it was. */
    payments: nullable(bigint()),
    payments_digest: nullable(text()),
    entered_at: bigint(),
    /** Whether two admins entered it, and not the ad network. */
    by_hand: boolean(),
    /** Of the first run alone. */
    points: nullable(bigint()),
    projects: nullable(bigint()),
    counts_digest: nullable(text()),
    rule: nullable(bigint()),
    shares_digest: nullable(text()),
    available_on: nullable(text()),
    closed_at: nullable(bigint()),
    posted_at: nullable(bigint()),
    accounts: bigint(),
    /** Of ads. */
    amount: bigint(),
    costs: bigint(),
    platform: bigint(),
    /** What subscriptions bring in, and what of it the site keeps. */
    subscriptions: bigint(),
    subscription_share: bigint(),
    /** Of both. */
    creators: bigint(),
    undistributed: bigint(),
  },
  { key: ['day', 'run'] },
)

export type RevenueRunRow = RowOf<typeof revenueRunTable>
