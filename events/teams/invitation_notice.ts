import { say } from '../kit/describing.ts'
import { noticeKind } from '../notifications/notice_kind.ts'

export const invitationNotice = noticeKind('team_invite', ({ projectId, invitedBy }) =>
  say('Received an invitation to project {projectId} from {invitedBy}', { projectId, invitedBy }),
)
