import { withConflict } from '../kit/conflict_reason.ts'
import { type Describers, say } from '../kit/describing.ts'
import type { messageEvents, reviewEvents, threadEvents } from './review.events.ts'

export const describeReview: Describers<typeof reviewEvents> = {
  ReviewLocked: ({ override, conflictReason }) =>
    withConflict(
      override
        ? say('Took over the review from another moderator', {}, 'override')
        : say('Started or continued the review'),
      conflictReason,
    ),
  ReviewUnlocked: () => say('Stopped the review'),
}

/** Message texts are only in the thread, which checks who may read them. */
export const describeThread: Describers<typeof threadEvents> = {
  ThreadOpened: () => say('Opened the thread with staff'),
  ReportThreadOpened: () => say('Opened the thread of the report'),
  ThreadMessagePosted: (message) =>
    message.private ? say('Wrote a private note', {}, 'private') : say('Wrote a message'),
  ThreadMessageDeleted: () => say('Deleted a message'),
}

export const describeMessage: Describers<typeof messageEvents> = {
  ThreadMessagePlaced: ({ messageId, threadId }) =>
    say('Recorded that thread {threadId} contains message {messageId}', { messageId, threadId }),
}
