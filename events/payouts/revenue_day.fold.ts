import type { StandingFold } from '../kit/fold.ts'
import { microsOf } from './money.values.ts'
import type { EnteredSource, RecordedRevenueDayEvent, RevenueAmount, StoredEntry } from './revenue_day.events.ts'
import type { DayRevenue } from './revenue_rule.values.ts'

export type AdFigures = Omit<RevenueAmount, 'run'>
export type SourceFigures = Omit<EnteredSource, 'run' | 'source'>

/** Amounts of a day on their way to those who share them. */
export interface RevenueRun {
  run: number
  /** What this run enters. Null: it leaves what earlier runs have entered. */
  ads: AdFigures | null
  subscriptions: SourceFigures | null
  state: 'entered' | 'counted' | 'closed' | 'posted'
  enteredAt: number
  /** Of the first run alone. */
  counted: { points: number; projects: number; digest: string } | null
  /** How many parts of the shares are allocated. */
  parts: number
  closed: { rule: number; availableOn: string; digest: string; pool: string; entries: readonly StoredEntry[] } | null
  closedAt: number | null
  /** How many accounts got a share. */
  accounts: number
}

export interface RevenueDay {
  /** By number. */
  runs: ReadonlyMap<string, RevenueRun>
}

export const revenueDayFold: StandingFold<RevenueDay, RecordedRevenueDayEvent> = {
  initial: { runs: new Map() },
  begin: {},
  on: {
    RevenueAmountEntered: ({ data: { run, ...ads }, at }) => entering(run, at, { ads }),
    RevenueSourceEntered: ({ data: { run, source, ...figures }, at }) => entering(run, at, { [source]: figures }),
    RevenuePointsCounted: ({ data: { run, ...counted } }) => ({
      runs: [{ id: String(run), change: { state: 'counted', counted } }],
    }),
    RevenuePartAllocated: ({ data: { run } }) => ({
      runs: [{ id: String(run), change: { parts: (before) => before + 1 } }],
    }),
    RevenueDayClosed: ({ data: { run, parts: _, ...closed }, at }) => ({
      runs: [{ id: String(run), change: { state: 'closed', closed, closedAt: at } }],
    }),
    RevenueDayPosted: ({ data: { run, accounts } }) => ({
      runs: [{ id: String(run), change: { state: 'posted', accounts } }],
    }),
  },
}

/** The first of its figures makes the run. */
function entering(run: number, at: number, figures: Partial<Pick<RevenueRun, 'ads' | 'subscriptions'>>) {
  const id = String(run)
  const put: RevenueRun = {
    ...{ run, ads: null, subscriptions: null, state: 'entered', enteredAt: at, counted: null, parts: 0 },
    ...{ closed: null, closedAt: null, accounts: 0 },
  }
  return { runs: [{ id, add: put } as const, { id, change: figures } as const] }
}

/** What holds of the day after a run: of each source, what was entered last. */
export function revenueAfter(runs: Iterable<RevenueRun>, run: number): DayRevenue {
  const holding = [...runs].filter((one) => one.run <= run)
  const ads = holding.findLast((one) => one.ads)?.ads
  const subscriptions = holding.findLast((one) => one.subscriptions)?.subscriptions
  return {
    ads: ads ? { amount: microsOf(ads.amount), impressions: ads.impressions } : null,
    subscriptions: subscriptions
      ? { amount: microsOf(subscriptions.amount), pool: microsOf(subscriptions.pool) }
      : null,
  }
}
