import { say } from '../../kit/describing.ts'
import { noticeKind } from '../../notifications/notice_kind.ts'
import type { ProjectStatus } from './project_status.values.ts'

declare module '../../notifications/notice_kind.ts' {
  interface NoticeBodies {
    /** Someone else changed the status of a project. Its members are told. */
    status_change: { projectId: string; from: ProjectStatus; to: ProjectStatus }
  }
}

export const statusNotice = noticeKind('status_change', ({ projectId, from, to }) =>
  say('Received a notification that the status of project {projectId} changed from {from} to {to}', {
    projectId,
    from,
    to,
  }),
)
