import { say } from '../kit/describing.ts'
import { noticeKind } from '../notifications/notice_kind.ts'

declare module '../notifications/notice_kind.ts' {
  interface NoticeBodies {
    /** A project has a new version. Its followers are told. */
    project_update: { projectId: string; versionId: string }
  }
}

export const versionNotice = noticeKind('project_update', ({ projectId, versionId }) =>
  say('Received a notification about version {versionId} of project {projectId}', { versionId, projectId }),
)
