import type { CountedKind, Dimension } from '@adit/events/analytics/dimension.values.ts'
import { definePort } from '@adit/events/kit/slot.ts'
import type { CountryMonth } from './country_floor.ts'
import type { TimeSlices } from './time_slices.ts'

/** What is asked of the engine that keeps the figures. */
export interface Question {
  projectIds: readonly string[]
  kind: CountedKind
  /** An hour belongs to the slice in which it begins. */
  slices: TimeSlices
  /** Whether each project has figures of its own. */
  byProject: boolean
  by: readonly Dimension[]
  /** Values of a dimension of which a record must have one. */
  filters: Readonly<Partial<Record<Dimension, readonly string[]>>>
  /** Beginnings of months, ascending: figures are told apart by the month, too. Empty: they aren't. */
  months: readonly number[]
  /** The most figures to return. More mean that there are too many. */
  limit: number
}

export interface StoredFigure {
  slice: number
  /** Empty unless asked for. */
  project_id: string
  /** From 1, by the months of the question. 0 if it has none. */
  month: number
  /** Of the dimensions asked for. Empty: without a value. */
  values: Readonly<Partial<Record<Dimension, string>>>
  amount: number
}

export interface StoredValue {
  dimension: Dimension
  value: string
}

/**
 * Reads what counted. Every engine gives the same figures, which add up to the totals that projects show, as all of it comes from the same judged records.
 */
export interface AnalyticsStore {
  figures(question: Question): Promise<StoredFigure[]>
  /** By project and calendar month, for the months from one day to another, as YYYY-MM-DD. */
  countryMonths(of: Days): Promise<CountryMonth[]>
  /** Every value that occurs on these days, except countries. */
  values(of: Days): Promise<StoredValue[]>
}

export interface Days {
  projectIds: readonly string[]
  kind: CountedKind
  /** The first day, YYYY-MM-DD. */
  from: string
  /** The last day. */
  to: string
}

export const analyticsStore = definePort<AnalyticsStore>('analytics.store')
