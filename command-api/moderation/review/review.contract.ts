import { MODERATION_MESSAGE_BODY_MAX, MODERATION_MESSAGE_MAX } from '@adit/events/catalogue/limits.values.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'

const shared = {
  side: 'command',
  group: 'Moderation',
  internal: true,
  auth: 'required',
  scope: 'PROJECT_WRITE',
} as const

export const lockReview = defineRoute({
  ...shared,
  method: 'POST',
  path: '/_internal/moderation/project/:id/lock',
  summary: 'Take or renew the lock of a review',
  description: 'Holds for 15 minutes. `override` takes it from a colleague.',
  body: { kind: 'json', schema: z.object({ override: z.boolean().default(false) }) },
  responses: {
    200: { description: 'The lock.', schema: z.object({ holder: z.string(), expires: z.iso.datetime() }) },
  },
  errors: ['project_not_found', 'staff_only', 'review_locked'],
  visibleIn: ['review'],
})

export const unlockReview = defineRoute({
  ...shared,
  method: 'DELETE',
  path: '/_internal/moderation/project/:id/lock',
  summary: 'Give the lock of a review back',
  responses: { 204: { description: 'Free, or never held by you.' } },
  errors: ['project_not_found', 'staff_only'],
  visibleIn: ['review'],
})

/** `approve` gives the status that the creator asked for. */
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
    }),
  },
  responses: { 204: { description: 'Decided; the lock is free.' } },
  errors: ['project_not_found', 'staff_only', 'review_locked', 'message_required', 'revision_mismatch'],
  visibleIn: ['catalogue', 'review'],
})

export const restoreProject = defineRoute({
  ...shared,
  method: 'POST',
  path: '/_internal/moderation/project/:id/restore',
  summary: 'Restore a deleted project',
  responses: { 204: { description: 'Restored as it was.' } },
  errors: ['project_not_found', 'staff_only', 'project_limit_reached'],
  visibleIn: ['catalogue', 'review'],
})
