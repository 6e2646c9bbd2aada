import { say } from '../kit/describing.ts'
import { noticeKind } from '../notifications/notice_kind.ts'

declare module '../notifications/notice_kind.ts' {
  interface NoticeBodies {
    /** Staff wrote in a thread, which is about one of the two. */
    moderator_message: { projectId: string | null; reportId: string | null; threadId: string; messageId: string }
  }
}

export const messageNotice = noticeKind('moderator_message', ({ threadId }) =>
  say('Received a notification about a message from the moderators in thread {threadId}', { threadId }),
)
