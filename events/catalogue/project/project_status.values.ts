import { oneOf } from '../../kit/one_of.values.ts'

export const projectStatuses = [
  'approved',
  'archived',
  'rejected',
  'draft',
  'unlisted',
  'processing',
  'withheld',
  'scheduled',
  'private',
  'unknown',
] as const
export type ProjectStatus = (typeof projectStatuses)[number]

/** Past review: members may move a project between these without another review. */
export const approvedGroup = ['approved', 'archived', 'unlisted', 'private'] as const
export const isApprovedGroup = oneOf(approvedGroup)

/** Found by search and listed. */
export const listedStatuses = ['approved', 'archived'] as const
export const isListed = oneOf(listedStatuses)

/** Only members and staff may read the project. */
export const hiddenStatuses = ['rejected', 'draft', 'processing', 'unknown', 'scheduled', 'private'] as const
export const isHidden = oneOf(hiddenStatuses)

export const restrictedStatuses = ['private', 'rejected', 'processing'] as const
export const isRestricted = oneOf(restrictedStatuses)

export const rejectedGroup = ['rejected', 'withheld'] as const
export const isRejectedGroup = oneOf(rejectedGroup)

/** What a creator may request for the time after review (`requested_status`). */
export const requestableStatuses = ['approved', 'archived', 'unlisted', 'private', 'draft'] as const
export type RequestableStatus = (typeof requestableStatuses)[number]
export const isRequestableStatus = oneOf(requestableStatuses)

/** What people see instead of the status. */
export const visibilityStates = [
  'draft',
  'private',
  'public',
  'unlisted',
  'unlisted_by_staff',
  'archived',
  'scheduled',
  'under_review',
  'rejected',
  'unknown',
] as const
export type VisibilityState = (typeof visibilityStates)[number]

const presented: Record<ProjectStatus, VisibilityState> = {
  approved: 'public',
  archived: 'archived',
  rejected: 'rejected',
  draft: 'draft',
  unlisted: 'unlisted',
  processing: 'under_review',
  withheld: 'unlisted_by_staff',
  scheduled: 'scheduled',
  private: 'private',
  unknown: 'unknown',
}
export const visibilityOf = (status: ProjectStatus): VisibilityState => presented[status]
