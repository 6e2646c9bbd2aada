import { roles } from '@adit/events/identity/role.values.ts'
import type { Filled } from '@adit/events/kit/slot.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { accountRefusals } from '../account/account.decider.ts'
import { staffReason } from '../identity_fields.contract.ts'
import { askForRoleRefusals } from './role_act.ts'
import { confirmActRefusals, refuseActRefusals, withdrawActRefusals } from './staff_act.decider.ts'
import { staffActRefusals } from './staff_act_kind.ts'

const shared = {
  side: 'command',
  group: 'Staff pages',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  visibleIn: ['accounts'],
} as const

const decision = { ...shared, method: 'POST', shownAt: '/admin-api/staff_acts' } as const

export const askForRole = defineRoute({
  ...shared,
  method: 'POST',
  path: '/_internal/user/:id/role',
  shownAt: '/admin-api/staff_acts',
  summary: 'Ask another admin to change the role of a user',
  description:
    'Admins only. The role changes when another admin confirms it within 24 hours. If you are the only admin, it changes after 24 hours.',
  body: {
    kind: 'json',
    schema: z.object({
      role: z.enum(roles),
      reason: staffReason,
      pauses: z
        .boolean()
        .optional()
        .describe(
          'Only when a moderator is to lose the role: all their sessions end now, and the role doesn’t count until this is decided.',
        ),
    }),
  },
  responses: { 204: { description: 'Asked.' } },
  errors: refusals(accountRefusals, askForRoleRefusals, 'admins_decide').codes,
})

/** Kinds of later rooms refuse for reasons of their own. */
export const confirmStaffAct = (filled: Filled) =>
  defineRoute({
    ...decision,
    path: '/_internal/staff_act/:id/confirm',
    summary: 'Confirm what another admin asked for',
    description: 'Admins only; neither the one who asked nor the one whom it concerns. It is done at once.',
    responses: { 204: { description: 'Done.' } },
    errors: refusals(confirmActRefusals, ...filled(staffActRefusals), 'admins_decide', 'act_failed').codes,
  })

export const refuseStaffAct = defineRoute({
  ...decision,
  path: '/_internal/staff_act/:id/refuse',
  summary: 'Refuse what another admin asked for',
  description: 'Admins only; neither the one who asked nor the one whom it concerns.',
  body: { kind: 'json', schema: z.object({ reason: staffReason }) },
  responses: { 204: { description: 'Refused. Nothing changes.' } },
  errors: refusals(refuseActRefusals, 'admins_decide').codes,
})

export const withdrawStaffAct = defineRoute({
  ...decision,
  path: '/_internal/staff_act/:id/withdraw',
  summary: 'Withdraw what you asked for',
  description: 'Only the admin who asked for it.',
  responses: { 204: { description: 'Withdrawn. Nothing changes.' } },
  errors: refusals(withdrawActRefusals, 'admins_decide').codes,
})
