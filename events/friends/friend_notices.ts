import { say } from '../kit/describing.ts'
import { noticeKind } from '../notifications/notice_kind.ts'

declare module '../notifications/notice_kind.ts' {
  interface NoticeBodies {
    /** Somebody asked to be friends. Removed once the request is withdrawn or declined. */
    friend_request: { requestId: string; accountId: string }
    /** Somebody accepted a request to be friends. */
    friend_accepted: { requestId: string; accountId: string }
  }
}

export const friendNotices = [
  noticeKind('friend_request', ({ accountId }) => say('Received a friend request from {accountId}', { accountId })),
  noticeKind('friend_accepted', ({ accountId }) =>
    say('Received a notification that {accountId} accepted a friend request', { accountId }),
  ),
]
