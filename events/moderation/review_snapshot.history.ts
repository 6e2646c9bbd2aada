import { parseStream } from '../kit/envelope.ts'
import type { RecordedReviewEvent, RecordedThreadEvent } from './review.events.ts'

export interface MessageFields {
  message_id: string
  author_id: string
  by_staff: boolean
  private: boolean
  deleted: boolean
  body: string
  replying_to: string | null
  /** Milliseconds since 1970. */
  at: number
}

/** Messages by id, in the order in which they came. */
export interface ThreadFields {
  thread_id: string
  messages: Readonly<Record<string, MessageFields>>
}

/** Who holds the lock of a review, until when in milliseconds since 1970. */
export interface ReviewFields {
  lock_holder: string | null
  lock_until: number | null
}

export const freeReview: ReviewFields = { lock_holder: null, lock_until: null }

export const reviewAfter = (event: RecordedReviewEvent): ReviewFields =>
  event.type === 'ReviewLocked' ? { lock_holder: event.data.moderatorId, lock_until: event.data.until } : freeReview

export function threadAfter(thread: ThreadFields | null, event: RecordedThreadEvent): ThreadFields {
  if (event.type === 'ThreadOpened' || event.type === 'ReportThreadOpened')
    return { thread_id: event.data.threadId, messages: {} }
  const known = thread ?? { thread_id: parseStream(event.stream).id, messages: {} }
  const { messageId } = event.data
  const message = event.type === 'ThreadMessagePosted' ? posted(event) : deleted(known.messages[messageId])
  return message ? { ...known, messages: { ...known.messages, [messageId]: message } } : known
}

function posted({ data, at }: Extract<RecordedThreadEvent, { type: 'ThreadMessagePosted' }>): MessageFields {
  return {
    message_id: data.messageId,
    author_id: data.authorId,
    by_staff: data.byStaff,
    private: data.private,
    deleted: false,
    body: data.body,
    replying_to: data.replyingTo,
    at,
  }
}

const deleted = (message: MessageFields | undefined): MessageFields | undefined =>
  message && { ...message, deleted: true, body: '' }
