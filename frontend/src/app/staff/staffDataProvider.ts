import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, fetchUtils } from 'react-admin'
import { call, type InputOf, type ResponseOf } from '../../api/client.ts'
import { addressOf } from '../../api/routeAddress.ts'
import { staffHttp } from './staffHttp.ts'

type DecisionRoute = 'POST /_internal/moderation/project/:id/decision'
export type Decision = InputOf<DecisionRoute>['body']
export type DecisionKind = Decision['decision']
export type ReviewLock = ResponseOf<'POST /_internal/moderation/project/:id/lock'>

/** What staff do, each a command of its own; none is an `update` in disguise. */
export interface StaffVerbs {
  /** Takes or renews the lock of a review; rejects with 409 while a colleague holds it, unless `override`. */
  lockReview(projectId: string, override?: boolean): Promise<ReviewLock>
  /** `leaving`: the page is about to go, so the call has to outlive it. */
  unlockReview(projectId: string, leaving?: boolean): Promise<void>
  /** `seen` is the tag of the project as it was looked at: 412 when it has changed since. */
  decide(projectId: string, decision: Decision, seen?: string): Promise<void>
  postMessage(
    threadId: string,
    text: string,
    options?: { private?: boolean; replyingTo?: string | null },
  ): Promise<void>
  restore(projectId: string): Promise<void>
  deleteMessage(messageId: string): Promise<void>
  /** Closes a report, or opens it again. */
  settleReport(reportId: string, closed: boolean): Promise<void>
  deleteReport(reportId: string): Promise<void>
  /** Fulfilled with how many events still wait; 0 means that the root is live again. */
  retryParked(build: number, root: string): Promise<number>
  /** Fulfilled with why it failed again; null means that it is done. */
  retryReaction(id: string): Promise<string | null>
  /** Makes a dead or waiting job due now. */
  retryJob(id: string): Promise<void>
  /** Gives a job up for good. */
  cancelJob(id: string): Promise<void>
}

export type StaffDataProvider = DataProvider & StaffVerbs

const verbs: StaffVerbs = {
  lockReview: (id, override = false) =>
    call('POST /_internal/moderation/project/:id/lock', { params: { id }, body: { override } }),
  unlockReview: async (id, leaving = false) => {
    const { method, url } = addressOf('DELETE /_internal/moderation/project/:id/lock', { id })
    await staffHttp(url, { method, keepalive: leaving })
  },
  decide: async (id, body, ifMatch) =>
    void (await call('POST /_internal/moderation/project/:id/decision', { params: { id }, body }, { ifMatch })),
  postMessage: async (id, text, options = {}) => {
    const { private: hidden = false, replyingTo = null } = options
    const body = { type: 'text', body: text, private: hidden, replying_to: replyingTo } as const
    await call('POST /v3/thread/:id', { params: { id }, body: { body } })
  },
  restore: async (id) => void (await call('POST /_internal/moderation/project/:id/restore', { params: { id } })),
  deleteMessage: async (id) => void (await call('DELETE /v3/message/:id', { params: { id } })),
  settleReport: async (id, closed) => void (await call('PATCH /v3/report/:id', { params: { id }, body: { closed } })),
  deleteReport: async (id) => void (await call('DELETE /v3/report/:id', { params: { id } })),
  retryParked: async (build, root) =>
    (await call('POST /admin-api/parked/:build/:root/retry', { params: { build: String(build), root } })).left,
  retryReaction: async (id) => (await call('POST /admin-api/parked_reactions/:id/retry', { params: { id } })).reason,
  retryJob: async (id) => void (await call('POST /admin-api/jobs/:id/retry', { params: { id } })),
  cancelJob: async (id) => void (await call('POST /admin-api/jobs/:id/cancel', { params: { id } })),
}

/** The lists of the staff pages in the dialect of ra-data-simple-rest, and what staff do as methods beside them. */
export const staffDataProvider: StaffDataProvider = {
  // The library wants `any` where our answer says that its JSON is unknown.
  ...simpleRestProvider('/admin-api', staffHttp as typeof fetchUtils.fetchJson),
  ...verbs,
}
