import { say } from '../kit/describing.ts'
import { noticeKind } from '../notifications/notice_kind.ts'

export const invitationNotice = noticeKind('team_invite', ({ projectId, invitedBy }) =>
  say('Was told of the invitation to project {projectId} by {invitedBy}', { projectId, invitedBy }),
)
