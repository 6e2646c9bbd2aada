import type { AnalyticsStore } from './analytics_store.port.ts'
import { fewProjects, isOfPackedDays } from './postgres_analytics.ts'

export interface BothStores {
  /** Postgres, whose packed days answer the most common questions sooner than any engine can add up. */
  days: AnalyticsStore
  /** The engine, which adds up what packed days don't have. */
  facts: AnalyticsStore
}

/** Asks each question where it is answered sooner. Both stores have the same figures. */
export const quickerStore = ({ days, facts }: BothStores, now: () => number): AnalyticsStore => ({
  figures: (question) => (isOfPackedDays(question, now()) ? days : facts).figures(question),
  countryMonths: (of) => (of.projectIds.length <= fewProjects ? days : facts).countryMonths(of),
  values: (of) => days.values(of),
})
