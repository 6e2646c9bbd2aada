import type { StandingFold } from '../kit/fold.ts'
import type { RecordedRevenueDayEvent, RevenueAmount, StoredEntry } from './revenue_day.events.ts'

/** One amount of a day on its way to those who share it. */
export interface RevenueRun extends RevenueAmount {
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
    RevenueAmountEntered: ({ data, at }) => ({
      runs: [
        {
          id: String(data.run),
          put: {
            ...data,
            ...{ state: 'entered', enteredAt: at, counted: null, parts: 0, closed: null, closedAt: null, accounts: 0 },
          },
        },
      ],
    }),
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
