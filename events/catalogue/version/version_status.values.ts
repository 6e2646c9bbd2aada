import { oneOf } from '../../kit/one_of.values.ts'

export const versionStatuses = ['listed', 'archived', 'draft', 'unlisted', 'scheduled', 'unknown'] as const
export type VersionStatus = (typeof versionStatuses)[number]

/** Statuses that a creator may request. */
export const requestableVersionStatuses = ['listed', 'archived', 'draft', 'unlisted'] as const
export const isRequestableVersionStatus = oneOf(requestableVersionStatuses)

/** Statuses in which only members of the project and staff may read a version. */
export const hiddenVersionStatuses = ['draft', 'scheduled', 'unknown'] as const
export const isHiddenVersionStatus = oneOf(hiddenVersionStatuses)
