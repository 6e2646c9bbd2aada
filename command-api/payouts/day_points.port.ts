import { definePort } from '@adit/events/kit/slot.ts'

export interface ProjectPoints {
  projectId: string
  /** Views that would show ads, and downloads by signed-in users, that counted on the day. */
  points: number
}

/** The points of all projects that have any on a day (UTC) that is over. Undefined while not everything that was recorded is counted. */
export type DayPoints = (day: string) => Promise<readonly ProjectPoints[] | undefined>

/** Filled by processes that can read what is counted. */
export const dayPoints = definePort<DayPoints>('payouts.day_points')
