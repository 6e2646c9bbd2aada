import { definePort } from '@adit/events/kit/slot.ts'

/** What a report says, and of the request that brought it. Ids contain no line breaks. */
export type ReportedActivity = {
  /** Of a click, the id of the affiliate code: it is counted like a project. */
  projectId: string
  /** IPv4 or IPv6 address of the client. Only a pseudonym of it, or of its /64, is stored. */
  address: string
  /** Class of the client's program. */
  agent: string
  /** Two letters of ISO 3166-1 in upper case, or `XX`. */
  country: string
} & (
  | { kind: 'view'; accountId: string | null; page: string; referrer: string | null; campaign: string | null }
  | {
      kind: 'play'
      accountId: string
      versionId: string
      seconds: number
      gameVersion: string | null
      loader: string | null
    }
  | { kind: 'server_play'; accountId: string | null }
  | { kind: 'click'; accountId: string | null }
)

/** Records what pages and launchers report. Which of it counts is decided later, by the published rule. */
export interface ActivityRecorder {
  /** Resolves when all of them are durable. */
  recordActivity(reports: readonly ReportedActivity[]): Promise<void>
}

/** The log of downloads, which the process opens. */
export const activityRecorder = definePort<ActivityRecorder>('analytics.activity_recorder')

/** For processes that serve no routes. A report that reached one would be lost, so it fails. */
export const recordsNothing: ActivityRecorder = {
  recordActivity: () => Promise.reject(new Error('This process has no log to record reports in')),
}
