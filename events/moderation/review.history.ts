import { type Describers, say } from '../kit/describing.ts'
import type { messageEvents, reviewEvents, threadEvents } from './review.events.ts'

export const describeReview: Describers<typeof reviewEvents> = {
  ReviewLocked: ({ override }) =>
    override ? say('Took the review over from a colleague', {}, 'override') : say('Began or went on reviewing'),
  ReviewUnlocked: () => say('Stopped reviewing'),
}

/** Texts of messages stand in the thread, where it is known who may read them. */
export const describeThread: Describers<typeof threadEvents> = {
  ThreadOpened: () => say('Opened the thread with staff'),
  ReportThreadOpened: () => say('Opened the thread of the report'),
  ThreadMessagePosted: (message) =>
    message.private ? say('Wrote a private note', {}, 'private') : say('Wrote a message'),
  ThreadMessageDeleted: () => say('Deleted a message'),
}

export const describeMessage: Describers<typeof messageEvents> = {
  ThreadMessagePlaced: ({ messageId, threadId }) =>
    say('Noted that message {messageId} stands in thread {threadId}', { messageId, threadId }),
}
