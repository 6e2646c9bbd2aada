import { MODERATION_MESSAGE_BODY_MAX, MODERATION_MESSAGE_MAX } from '@adit/events/catalogue/limits.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { deletedProjectRefusals } from '../../catalogue/project/project.decider.ts'
import { projectRestorationRefusals } from '../../catalogue/project/project.saga.ts'
import { projectAccessRefusals } from '../../catalogue/project/project_access.ts'
import { staffStatusRefusals } from '../../catalogue/project_status/project_status_decision.ts'
import { conflictReasonField, conflictRefusals } from '../../identity/conflict.policy.ts'
import { lockReviewRefusals } from './review.decider.ts'

const shared = {
  side: 'command',
  group: 'Moderation',
  internal: true,
  auth: 'required',
  scope: 'PROJECT_WRITE',
  shownAt: '/v3/project/:id',
} as const

export const lockReview = defineRoute({
  ...shared,
  method: 'POST',
  path: '/_internal/moderation/project/:id/lock',
  summary: 'Lock a review, or renew the lock',
  description: 'The lock lasts 15 minutes. Set `override` to take it over from another moderator.',
  body: {
    kind: 'json',
    schema: z.object({ override: z.boolean().default(false), conflict_reason: conflictReasonField }),
  },
  responses: {
    200: { description: 'The lock.', schema: z.object({ holder: z.string(), expires: z.iso.datetime() }) },
  },
  errors: refusals(projectAccessRefusals, lockReviewRefusals, conflictRefusals).codes,
  visibleIn: ['review'],
})

export const unlockReview = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/_internal/moderation/project/:id/lock',
  summary: 'Unlock a review',
  responses: { 204: { description: 'Unlocked, or you didn’t hold the lock.' } },
  errors: refusals(projectAccessRefusals, 'staff_only').codes,
  visibleIn: ['review'],
})

/** `approve` sets the status that the creator requested. */
export const decideReview = defineRoute({
  ...shared,
  method: 'POST',
  path: '/_internal/moderation/project/:id/decision',
  summary: 'Decide the review of a project',
  body: {
    kind: 'json',
    schema: z.object({
      decision: z.enum(['approve', 'reject', 'withhold', 'unlist', 'return']),
      message: z.string().trim().max(MODERATION_MESSAGE_MAX).nullish(),
      message_body: z.string().trim().max(MODERATION_MESSAGE_BODY_MAX).nullish(),
      conflict_reason: conflictReasonField,
    }),
  },
  responses: { 204: { description: 'Decided, and the review is unlocked.' } },
  errors: refusals(
    projectAccessRefusals,
    staffStatusRefusals,
    deletedProjectRefusals,
    conflictRefusals,
    'message_required',
    'revision_mismatch',
  ).codes,
  visibleIn: ['catalogue', 'review'],
})

export const restoreProject = defineRoute({
  ...shared,
  method: 'POST',
  path: '/_internal/moderation/project/:id/restore',
  summary: 'Restore a deleted project',
  query: z.object({ conflict_reason: conflictReasonField }),
  responses: { 204: { description: 'Restored.' } },
  errors: refusals(projectRestorationRefusals, conflictRefusals).codes,
  visibleIn: ['catalogue', 'review'],
})
