import { say } from '../../kit/describing.ts'
import { noticeKind } from '../../notifications/notice_kind.ts'

declare module '../../notifications/notice_kind.ts' {
  interface NoticeBodies {
    /** A version has files that were accepted with warnings. Its project's members are told. */
    file_warnings: { projectId: string; versionId: string }
  }
}

export const fileWarningNotice = noticeKind('file_warnings', ({ projectId, versionId }) =>
  say('Received a notification about warnings on files of version {versionId} of project {projectId}', {
    versionId,
    projectId,
  }),
)
