import { say } from '../kit/describing.ts'
import { noticeKind } from '../notifications/notice_kind.ts'

declare module '../notifications/notice_kind.ts' {
  interface NoticeBodies {
    /** An admin decided on what is their own: a project, or a report. Other staff are told, with the reason that the admin gave. */
    staff_conflict: { projectId: string | null; reportId: string | null; decidedBy: string; reason: string }
  }
}

export const conflictNotice = noticeKind('staff_conflict', ({ decidedBy }) =>
  say('Received a notification that {account} decided on what is their own', { account: decidedBy }),
)
