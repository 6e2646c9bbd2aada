import type { StandingFold } from '../kit/fold.ts'
import { dollarsOf, microsOf } from '../payouts/money.values.ts'
import type { ContributionRate, RecordedContributionEvent, StoredPart } from './contribution.events.ts'
import type { Plan } from './contribution.values.ts'

/** `delayed`: nobody has said yet what the currency is worth. */
export type ContributionStatus = 'none' | 'delayed' | 'begun'

export interface Contribution {
  status: ContributionStatus
  currency: string
  rate: ContributionRate | null
  /** What is left of the charge, in the smallest unit of the currency. */
  net: number
  plan: Plan
  /** The first day that can still be changed. */
  changedFrom: string
  /** Revision of the charge that this is based on. */
  asOf: number
}

export const contributionFold: StandingFold<Contribution, RecordedContributionEvent> = {
  initial: { status: 'none', currency: '', rate: null, net: 0, plan: [], changedFrom: '', asOf: -1 },
  begin: {},
  on: {
    ContributionDelayed: ({ data: { currency } }) => ({ status: 'delayed', currency }),
    ContributionBegun: ({ data: { currency, rate, net, parts, asOf = -1 } }) => ({
      ...{ status: 'begun', currency, rate, net, plan: readPlan(parts), changedFrom: parts[0]?.from ?? '' },
      asOf,
    }),
    ContributionReduced: replanned,
    ContributionRestored: replanned,
  },
}

type Replanned = Extract<RecordedContributionEvent, { type: 'ContributionReduced' | 'ContributionRestored' }>

function replanned({ data: { net, parts, from, asOf = -1 } }: Pick<Replanned, 'data'>) {
  return { net, plan: readPlan(parts), changedFrom: from, asOf }
}

export const readPlan = (parts: readonly StoredPart[]): Plan =>
  parts.map(({ pool, platform, ...part }) => ({ ...part, pool: microsOf(pool), platform: microsOf(platform) }))

export const storedPlan = (plan: Plan): StoredPart[] =>
  plan.map(({ pool, platform, ...part }) => ({ ...part, pool: dollarsOf(pool), platform: dollarsOf(platform) }))
