import type { Fold } from '../kit/fold.ts'
import type { RecordedThreadEvent } from './review.events.ts'

/** Times are milliseconds since 1970. */
export interface Message {
  messageId: string
  authorId: string
  byStaff: boolean
  private: boolean
  deleted: boolean
  /** Empty once the message is deleted. */
  body: string
  replyingTo: string | null
  at: number
}

/** What a thread is about. */
export type ThreadSubject = { type: 'project'; projectId: string } | { type: 'report'; reportId: string }

export interface Thread {
  threadId: string
  subject: ThreadSubject
  openedAt: number
  /** By id, oldest first. */
  messages: ReadonlyMap<string, Message>
}

export const threadFold: Fold<Thread, RecordedThreadEvent, 'ThreadOpened' | 'ReportThreadOpened'> = {
  begin: {
    ThreadOpened: ({ data: { threadId, projectId }, at }) => opened(threadId, { type: 'project', projectId }, at),
    ReportThreadOpened: ({ data: { threadId, reportId }, at }) => opened(threadId, { type: 'report', reportId }, at),
  },
  on: {
    ThreadMessagePosted: ({ data, at }) => ({
      messages: [{ id: data.messageId, put: { ...data, deleted: false, at } }],
    }),
    ThreadMessageDeleted: ({ data }) => ({
      messages: [{ id: data.messageId, change: { deleted: true, body: '' } }],
    }),
  },
}

function opened(threadId: string, subject: ThreadSubject, openedAt: number): Thread {
  return { threadId, subject, openedAt, messages: new Map() }
}
