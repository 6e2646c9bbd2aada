import type { StandingFold } from '../kit/fold.ts'
import type { RecordedReviewEvent } from './review.events.ts'

/** The moderator who holds the lock of a project's review, and until when (milliseconds since 1970). */
export interface Review {
  lockHolder: string | null
  lockUntil: number | null
}

const free: Review = { lockHolder: null, lockUntil: null }

export const reviewFold: StandingFold<Review, RecordedReviewEvent> = {
  initial: free,
  begin: {},
  on: {
    ReviewLocked: ({ data }) => ({ lockHolder: data.moderatorId, lockUntil: data.until }),
    ReviewUnlocked: () => free,
  },
}
