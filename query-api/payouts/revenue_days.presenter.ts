import { dollarsOf } from '@adit/events/payouts/money.values.ts'
import type { RevenueRunRow } from '@adit/projectors/payouts/revenue_run.table.ts'

const dollars = (micros: number) => dollarsOf(BigInt(micros))
const instant = (at: number) => new Date(at).toISOString()
const instantOrNull = (at: number | null) => (at === null ? null : instant(at))

/** Rows by day, newest first, and of a day by run. */
export const presentDays = (rows: readonly RevenueRunRow[]) =>
  [...Map.groupBy(rows, ({ day }) => day)].map(([day, runs]) => ({ day, runs: runs.map(presentRun) }))

const presentRun = (row: RevenueRunRow) => ({
  ...{ run: row.run, state: row.state, impressions: row.impressions },
  entered_amount: row.entered_amount === null ? null : dollars(row.entered_amount),
  document: documentOf(row),
  payments: row.payments === null ? null : { count: row.payments, digest: row.payments_digest ?? '' },
  ...{ entered: instant(row.entered_at), by_hand: row.by_hand },
  ...{ points: row.points, projects: row.projects, counts_digest: row.counts_digest, rule: row.rule },
  ...{ shares_digest: row.shares_digest, available_on: row.available_on },
  ...{ closed: instantOrNull(row.closed_at), posted: instantOrNull(row.posted_at), accounts: row.accounts },
  ...{ amount: dollars(row.amount), costs: dollars(row.costs), platform: dollars(row.platform) },
  ...{ subscriptions: dollars(row.subscriptions), subscription_share: dollars(row.subscription_share) },
  ...{ creators: dollars(row.creators), undistributed: dollars(row.undistributed) },
})

const documentOf = ({ document_name: name, document_digest: digest }: RevenueRunRow) =>
  name === null || digest === null ? null : { name, digest }
