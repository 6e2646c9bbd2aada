import { defineRoom, defineStream } from '../kit/define_room.ts'
import { type Shown, shown, shownAfter } from '../kit/shown.ts'
import { appealEvents } from './appeal.events.ts'
import { describeAppeal } from './appeal.history.ts'
import { conflictNotice } from './conflict_notice.ts'
import { messageNotice } from './message_notice.ts'
import { reportEvents } from './report.events.ts'
import { describeReport } from './report.history.ts'
import {
  messageEvents,
  type RecordedReviewEvent,
  type RecordedThreadEvent,
  reviewEvents,
  threadEvents,
} from './review.events.ts'
import { type Review, reviewFold } from './review.fold.ts'
import { describeMessage, describeReview, describeThread } from './review.history.ts'
import { type Thread, threadFold } from './thread.fold.ts'

const hiddenOfThread = ['subject', 'openedAt'] as const

interface ShownModeration {
  thread: Shown<Thread, (typeof hiddenOfThread)[number]> | null
  review: Shown<Review>
}

export const moderation = defineRoom<ShownModeration>('moderation', {
  fills: [messageNotice, conflictNotice],
  streams: [
    defineStream(reviewEvents, 'project', describeReview),
    // A report's thread and its messages have the report as their root.
    defineStream(threadEvents, ['project', 'report'], describeThread),
    defineStream(messageEvents, ['project', 'report'], describeMessage),
    defineStream(reportEvents, 'report', describeReport),
    // Who has the account as their root sees it: admins, and its holder in the copy of their data.
    defineStream(appealEvents, 'account', describeAppeal),
  ],
  shows: {
    root: 'project',
    initial: { thread: null, review: shown(reviewFold.initial) },
    after: {
      'moderation.review': ({ review }, event: RecordedReviewEvent) => ({
        review: shownAfter(reviewFold, review, event),
      }),
      'moderation.thread': ({ thread }, event: RecordedThreadEvent) => ({
        thread: shownAfter(threadFold, thread, event, hiddenOfThread),
      }),
    },
  },
})
