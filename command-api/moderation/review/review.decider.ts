import { streamName } from '@adit/events/kit/envelope.ts'
import type { ReviewEvent } from '@adit/events/moderation/review.events.ts'
import { isLockedFor, type ReviewLock, renewedLock } from '@adit/events/moderation/review.values.ts'
import type { Decider } from '@adit/platform/eventing/decider.ts'
import { refusal } from '@adit/platform/eventing/refusal.ts'

/** Who is at work on a project, if anybody. */
export type ReviewState = { lock: ReviewLock | null }

/** `now` in milliseconds since 1970. */
export type ReviewCommand =
  | { type: 'LockReview'; moderatorId: string; override: boolean; now: number }
  | { type: 'UnlockReview'; moderatorId: string; now: number }

/** The stream of a project's reviews carries the project's id. */
export const reviewStream = (projectId: string) => streamName('moderation', 'review', projectId)

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
  evolve: (_state, event) =>
    event.type === 'ReviewLocked'
      ? { lock: { holder: event.data.moderatorId, expiresAt: event.data.until } }
      : { lock: null },
}

type Of<Type extends ReviewCommand['type']> = Extract<ReviewCommand, { type: Type }>

function lockReview({ moderatorId, override, now }: Of<'LockReview'>, { lock }: ReviewState): ReviewEvent[] {
  if (!override && isLockedFor(lock, moderatorId, now)) {
    throw refusal('review_locked', { until: new Date(lock?.expiresAt ?? now).toISOString(), holder: lock?.holder })
  }
  const { expiresAt: until } = renewedLock(moderatorId, now)
  return [{ type: 'ReviewLocked', data: { moderatorId, until, override } }]
}

function unlockReview({ moderatorId, now }: Of<'UnlockReview'>, { lock }: ReviewState): ReviewEvent[] {
  const mine = lock !== null && lock.holder === moderatorId && now < lock.expiresAt
  return mine ? [{ type: 'ReviewUnlocked', data: { moderatorId } }] : []
}
