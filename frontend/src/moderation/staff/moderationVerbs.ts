import { call, callParking, type InputOf, type ResponseOf } from '../../api/client.ts'

type DecisionRoute = 'POST /_internal/moderation/project/:id/decision'
export type Decision = InputOf<DecisionRoute>['body']
export type DecisionKind = Decision['decision']
type AppealDecision = InputOf<'POST /_internal/user/:id/appeal/decision'>['body']
type ReviewLock = ResponseOf<'POST /_internal/moderation/project/:id/lock'>

type MessageOptions = { private?: boolean; replyingTo?: string | null }

/** What moderators do. */
export const moderationVerbs = {
  /** Takes or renews the lock of a review. Rejects with 409 while another moderator holds it, unless `override`. */
  lockReview: (id: string, override = false): Promise<ReviewLock> =>
    call('POST /_internal/moderation/project/:id/lock', { params: { id }, body: { override } }),
  /** `leaving`: the page is about to close, so the call must outlive it. */
  unlockReview: async (id: string, leaving = false): Promise<void> =>
    void (await call('DELETE /_internal/moderation/project/:id/lock', { params: { id } }, { keepalive: leaving })),
  /**
   * `seen` is the ETag of the project as the moderator saw it. Rejects with 412 if it has changed since. Resolves to whether the project
   * is parked.
   */
  decide: async (id: string, body: Decision, seen?: string): Promise<boolean> => {
    const route = 'POST /_internal/moderation/project/:id/decision'
    return (await callParking(route, { params: { id }, body }, { ifMatch: seen })).parked
  },
  postMessage: async (threadId: string, text: string, options: MessageOptions = {}): Promise<void> => {
    const { private: hidden = false, replyingTo = null } = options
    const body = { type: 'text', body: text, private: hidden, replying_to: replyingTo } as const
    await call('POST /v3/thread/:id', { params: { id: threadId }, body: { body } })
  },
  /** `reason`: why an admin restores a project of their own. */
  restore: async (projectId: string, reason?: string): Promise<void> =>
    void (await call('POST /_internal/moderation/project/:id/restore', {
      params: { id: projectId },
      query: { conflict_reason: reason },
    })),
  deleteMessage: async (id: string): Promise<void> => void (await call('DELETE /v3/message/:id', { params: { id } })),
  /** Closes a report, or reopens it. `reason`: why an admin does it with a report of their own. */
  settleReport: async (id: string, closed: boolean, reason?: string): Promise<void> =>
    void (await call('PATCH /v3/report/:id', {
      params: { id },
      body: { closed, ...(reason && { conflict_reason: reason }) },
    })),
  answerAppeal: async (accountId: string, message: string): Promise<void> =>
    void (await call('POST /_internal/user/:id/appeal/answer', { params: { id: accountId }, body: { message } })),
  decideAppeal: async (accountId: string, body: AppealDecision): Promise<void> =>
    void (await call('POST /_internal/user/:id/appeal/decision', { params: { id: accountId }, body })),
  deleteReport: async (id: string, reason?: string): Promise<void> =>
    void (await call('DELETE /v3/report/:id', { params: { id }, query: { conflict_reason: reason } })),
}
