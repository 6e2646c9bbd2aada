import { defineSlot } from '@adit/events/kit/slot.ts'
import type { TimeSlices } from './time_slices.ts'

export interface RevenueQuestion {
  projectIds: readonly string[]
  /** A day belongs to the slice in which it begins (UTC). */
  slices: TimeSlices
  byProject: boolean
  byUser: boolean
  /** Whose revenue. Undefined: everybody's. */
  userIds: readonly string[] | undefined
}

/** What members earned in a slice. */
export interface RevenueFigure {
  slice: number
  /** Empty: all projects together. */
  projectId: string
  /** Empty: all members together. */
  userId: string
  /** In dollars. */
  revenue: string
}

/** What members of projects earned. Refuses more than `FIGURES_MAX` figures. The room that keeps accounts of money fills it. */
export const projectRevenue =
  defineSlot<(question: RevenueQuestion) => Promise<readonly RevenueFigure[]>>('analytics.project_revenue')
