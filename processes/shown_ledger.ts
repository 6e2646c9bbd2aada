import type { ShownLedger } from '@adit/command-api/payouts/shown_ledger.port.ts'
import { siteAccounts } from '@adit/events/payouts/site_account.values.ts'
import { liveBuild } from '@adit/platform/projection/builds.ts'
import { payoutsProjector } from '@adit/projectors/payouts/payouts.projector.ts'
import type pg from 'pg'

/** What the site shows of the revenue ledger, all of one moment. Undefined before the first build of its read model. */
export async function readShownLedger(reads: pg.Pool): Promise<ShownLedger | undefined> {
  const client = await reads.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    return await shownOf(client)
  } finally {
    // Nothing was written, and a connection that is lost takes no harm either.
    await client.query('rollback').catch(() => undefined)
    client.release()
  }
}

async function shownOf(client: pg.PoolClient): Promise<ShownLedger | undefined> {
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('meta.live_build') is not null as there`)
  const build = rows[0]?.there ? await liveBuild(client, payoutsProjector) : undefined
  if (!build) return undefined
  const read = async <Row extends object>(sql: string) => (await client.query<Row>(sql)).rows
  const { schema } = build
  const earned = await read<{ account_id: string; available_on: string; amount: string }>(
    `select account_id, available_on, amount::text from ${schema}.earned`,
  )
  const owed = await read<{ account_id: string; amount: string }>(`select account_id, amount::text from ${schema}.owed`)
  const credited = await read<{ account_id: string; amount: string }>(
    `select account_id, sum(amount)::text as amount from ${schema}.credit group by account_id`,
  )
  const withdrawn = await read<{ account_id: string; amount: string }>(
    `select account_id, sum(amount)::text as amount from ${schema}.withdrawal where state not in ('returned', 'lost') group by account_id`,
  )
  const affiliate = await read<{ account_id: string; amount: string }>(
    `select account_id, sum(amount)::text as amount from ${schema}.affiliate_entry group by account_id`,
  )
  const runs = await read<Record<'day' | 'run' | keyof typeof columns, string>>(
    `select day, run::text, ${Object.keys(columns).join(', ')} from ${schema}.revenue_run where closed_at is not null`,
  )
  const ofAccount = (row: { account_id: string; amount: string }) => ({
    ...{ accountId: row.account_id, amount: BigInt(row.amount) },
  })
  return {
    earned: earned.map((row) => ({ ...ofAccount(row), availableOn: row.available_on })),
    owed: owed.map(ofAccount),
    credited: credited.map(ofAccount),
    withdrawn: withdrawn.map(ofAccount),
    affiliate: affiliate.map(ofAccount),
    runs: runs.map(({ day, run, ...row }) => ({
      ...{ day, run: Number(run) },
      amounts: Object.fromEntries(
        Object.entries(columns).map(([column, { account, sign }]) => [
          account,
          sign * BigInt(row[column as keyof typeof columns]), // a column of the table above
        ]),
      ),
    })),
  }
}

/** The account of the site that each column of a run shows, and how its sign differs from that of the entries. */
const columns = {
  amount: { account: siteAccounts.receivable, sign: -1n },
  costs: { account: siteAccounts.costs, sign: 1n },
  platform: { account: siteAccounts.platform, sign: 1n },
  subscriptions: { account: siteAccounts.subscriptions, sign: -1n },
  subscription_share: { account: siteAccounts.subscriptionShare, sign: 1n },
  creators: { account: siteAccounts.clearing, sign: 1n },
  undistributed: { account: siteAccounts.undistributed, sign: 1n },
} as const
