import { downloadRule } from '@adit/events/analytics/download_rule.values.ts'

/**
 * Windows of a project are in a ring of buckets, by the slot (of six hours) of their last counted record. A record uses its own slot and
 * the one before. The other buckets no longer matter, and any record of the project removes them. There are five because four would make a
 * day: a project with one record a day would then never reach the bucket of the day before.
 */
const ringSize = 5
const slotOf = (at: number) => Math.floor(at / downloadRule.projectWindowMs)
const bucketIn = (projectId: string, slot: number) => `${projectId}.${slot % ringSize}`

/** The bucket of a window whose last counted record has this time. */
export const bucketOf = (projectId: string, lastAt: number): string => bucketIn(projectId, slotOf(lastAt))

/** The buckets in which nothing matters any more for a record of this time. */
export const pastBuckets = (projectId: string, at: number): string[] =>
  [2, 3, 4].map((slots) => bucketIn(projectId, slotOf(at) - slots + ringSize))
