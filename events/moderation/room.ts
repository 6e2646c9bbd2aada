import { defineRoom, defineStream } from '../kit/define_room.ts'
import { reportEvents } from './report.events.ts'
import { describeReport } from './report.history.ts'
import {
  messageEvents,
  type RecordedReviewEvent,
  type RecordedThreadEvent,
  reviewEvents,
  threadEvents,
} from './review.events.ts'
import { describeMessage, describeReview, describeThread } from './review.history.ts'
import {
  freeReview,
  type ReviewFields,
  reviewAfter,
  type ThreadFields,
  threadAfter,
} from './review_snapshot.history.ts'

interface Shown {
  thread: ThreadFields | null
  review: ReviewFields
}

export const moderation = defineRoom<Shown>('moderation', {
  streams: [
    defineStream(reviewEvents, 'project', describeReview),
    // A report's thread has the report as its root, and so have its messages.
    defineStream(threadEvents, ['project', 'report'], describeThread),
    defineStream(messageEvents, ['project', 'report'], describeMessage),
    defineStream(reportEvents, 'report', describeReport),
  ],
  shows: {
    root: 'project',
    initial: { thread: null, review: freeReview },
    after: {
      'moderation.review': (_, event: RecordedReviewEvent) => ({ review: reviewAfter(event) }),
      'moderation.thread': ({ thread }, event: RecordedThreadEvent) => ({ thread: threadAfter(thread, event) }),
    },
  },
})
