import { lockAgainst, type ReviewLock, renewedLock } from '@adit/events/catalogue/project/review_lock.values.ts'
import { streamName } from '@adit/events/kit/envelope.ts'
import { keeping } from '@adit/events/kit/fold.ts'
import type { ReviewEvent } from '@adit/events/moderation/review.events.ts'
import { type Review, reviewFold } from '@adit/events/moderation/review.fold.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'

const reviewAfter = keeping(reviewFold, ['lockHolder', 'lockUntil'])

/** The moderator who is reviewing the project, if there is one. */
export type ReviewState = { lock: ReviewLock | null }

/** `now` in milliseconds since 1970. */
export type ReviewCommand =
  | { type: 'LockReview'; moderatorId: string; override: boolean; now: number; conflictReason?: string | undefined }
  | { type: 'UnlockReview'; moderatorId: string; now: number }

/** The stream of a project's reviews carries the project's id. */
export const reviewStream = (projectId: string) => streamName('moderation', 'review', projectId)

export const lockReviewRefusals = refusals('review_locked')

export const reviewDecider: Decider<ReviewState, ReviewCommand, ReviewEvent> = {
  initialState: { lock: null },
  decide(command, state) {
    switch (command.type) {
      case 'LockReview':
        return lockReview(command, state)
      case 'UnlockReview':
        return unlockReview(command, state)
      default:
        return command satisfies never
    }
  },
  // Every event has the complete state, so the previous state does not matter.
  evolve: (_state, event) => ({ lock: lockOf(reviewAfter(null, event)) }),
}

const lockOf = ({ lockHolder, lockUntil }: Review): ReviewLock | null =>
  lockHolder === null || lockUntil === null ? null : { holder: lockHolder, expiresAt: lockUntil }

type Of<Type extends ReviewCommand['type']> = Extract<ReviewCommand, { type: Type }>

function lockReview(command: Of<'LockReview'>, { lock }: ReviewState): ReviewEvent[] {
  const { moderatorId, override, now, conflictReason } = command
  const other = lockAgainst(lock, moderatorId, now)
  if (other && !override) {
    throw lockReviewRefusals.refuse('review_locked', {
      until: new Date(other.expiresAt).toISOString(),
      holder: other.holder,
    })
  }
  const { expiresAt: until } = renewedLock(moderatorId, now)
  return [{ type: 'ReviewLocked', data: { moderatorId, until, override, ...(conflictReason && { conflictReason }) } }]
}

function unlockReview({ moderatorId, now }: Of<'UnlockReview'>, { lock }: ReviewState): ReviewEvent[] {
  const mine = lock !== null && lock.holder === moderatorId && now < lock.expiresAt
  return mine ? [{ type: 'ReviewUnlocked', data: { moderatorId } }] : []
}
