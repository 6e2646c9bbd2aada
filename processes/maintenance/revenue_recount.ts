import { subscriptionsOnDay } from '@adit/command-api/billing/contribution/subscription_pool.ts'
import { type RecountedRevenue, recountRevenue, type ShownRevenue } from '@adit/command-api/payouts/recount_revenue.ts'
import { isDay } from '@adit/events/payouts/revenue_day.values.ts'
import { openEventStore } from '@adit/platform/event_store/open_event_store.ts'
import { liveBuild } from '@adit/platform/projection/builds.ts'
import { pointsOfDay } from '@adit/projectors/analytics/day_points.ts'
import { openDownloadReader } from '@adit/projectors/analytics/download_log/download_log.ts'
import { payoutsProjector } from '@adit/projectors/payouts/payouts.projector.ts'
import type pg from 'pg'
import { Refused } from './command_line.ts'

export interface RevenueRecountSources {
  day: string
  pool: pg.Pool
  ops: pg.Pool
  /** Address of the event store. */
  storeUrl: string
}

/** Counts and divides a day's revenue again and prints what it finds. Returns the exit code. */
export async function recountRevenueDay({ day, pool, ops, storeUrl }: RevenueRecountSources): Promise<number> {
  if (!isDay(day)) throw new Refused(`${day} is not a day such as 2026-11-24`)
  const store = await openEventStore(storeUrl, { connections: 1 })
  try {
    const log = openDownloadReader(ops)
    const recounted = await recountRevenue(
      {
        store,
        points: (of) => pointsOfDay({ log, pool }, of),
        subscriptions: (of) => subscriptionsOnDay(store, of),
        shown: (of) => shownRevenue(pool, of),
      },
      day,
    )
    if (!recounted) throw new Refused(`No revenue of ${day} is shared`)
    console.log(report(day, recounted))
    return recounted.problems.length === 0 ? 0 : 1
  } finally {
    await store.close()
  }
}

function report(day: string, recounted: RecountedRevenue): string {
  const { problems, runs, points, projects, accounts, creators, reversed } = recounted
  const found = `${day}: ${points} points of ${projects} projects, ${creators} dollars for ${accounts} accounts in ${runs} runs`
  return [
    found,
    ...(reversed === '0.00' ? [] : [`${reversed} dollars of that are taken back`]),
    ...problems.map((problem) => `DIFFERENT ${problem}`),
    ...(problems.length > 0 ? [] : ['all match']),
  ].join('\n')
}

async function shownRevenue(pool: pg.Pool, day: string): Promise<ShownRevenue> {
  const build = await liveBuild(pool, payoutsProjector)
  if (!build) throw new Refused('The read model of payouts is not built: start the site first')
  const runs = await pool.query<{ run: string; creators: string }>(
    `select run, creators from ${build.schema}.revenue_run where day = $1 and closed_at is not null`,
    [day],
  )
  const credits = await pool.query<{ account_id: string; run: string; amount: string }>(
    `select account_id, run, amount from ${build.schema}.credit where day = $1`,
    [day],
  )
  const reversed = await pool.query<{ account_id: string; project_id: string; amount: string }>(
    `select account_id, project_id, amount from ${build.schema}.reversed_revenue where day = $1`,
    [day],
  )
  return {
    runs: runs.rows.map((row) => ({ run: Number(row.run), creators: BigInt(row.creators) })),
    credits: credits.rows.map((row) => ({
      ...{ accountId: row.account_id, run: Number(row.run), amount: BigInt(row.amount) },
    })),
    reversed: reversed.rows.map((row) => ({
      ...{ accountId: row.account_id, projectId: row.project_id, amount: BigInt(row.amount) },
    })),
  }
}
