import type { ReviewLock } from '@adit/events/catalogue/project/review_lock.values.ts'
import { defineSlot } from '@adit/events/kit/slot.ts'

/** Who may keep others from deciding on a project. */
export interface ReviewLocks {
  lockOf(projectId: string): Promise<ReviewLock | null>
}

/** Without a room that reviews, nobody is kept out. */
export const reviewLocks = defineSlot<ReviewLocks>('catalogue.review_locks')
