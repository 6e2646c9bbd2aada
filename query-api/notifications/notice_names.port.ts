import { definePort } from '@adit/events/kit/slot.ts'
import type { Viewer } from '@adit/platform/http/viewer.ts'

export interface ProjectName {
  title: string
  slug: string
  /** The viewer may see the project. */
  isVisible: boolean
}

/** The names of what notifications are about, and which of them were answered. */
export interface NoticeNames {
  /** By id. Deleted projects are missing. */
  projects(ids: readonly string[], viewer: Viewer): Promise<ReadonlyMap<string, ProjectName>>
  /** Numbers of versions by their ids. */
  versionNumbers(ids: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Those of the teams that the account belongs to. An invitation that wasn't accepted doesn't count. */
  joinedTeams(accountId: string, teamIds: readonly string[]): Promise<ReadonlySet<string>>
}

export const noticeNames = definePort<NoticeNames>('notifications.names')
