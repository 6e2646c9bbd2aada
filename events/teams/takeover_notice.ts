import { say } from '../kit/describing.ts'
import { noticeKind } from '../notifications/notice_kind.ts'

declare module '../notifications/notice_kind.ts' {
  interface NoticeBodies {
    /** A member took over a project whose owner's account was deleted. The other members are told. */
    ownership_takeover: { projectId: string; takenOverBy: string }
  }
}

export const takeoverNotice = noticeKind('ownership_takeover', ({ projectId, takenOverBy }) =>
  say('Received a notification that {takenOverBy} took over project {projectId}', { takenOverBy, projectId }),
)
