import { APPEAL_MESSAGE_MAX } from '@adit/events/moderation/appeal.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { accountRefusals } from '../identity/account/account.decider.ts'
import { answerReversalRefusals, appealReversalRefusals, upholdReversalRefusals } from './reversal_appeal.decider.ts'

const shared = {
  method: 'POST',
  side: 'command',
  group: 'Payouts',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
  visibleIn: ['reversal_appeals'],
} as const
const message = z.string().trim().min(1).max(APPEAL_MESSAGE_MAX)

export const appealReversal = defineRoute({
  ...shared,
  path: '/_internal/payout/reversals/:id/appeal',
  shownAt: '/_internal/payout/reversals/:id',
  summary: 'Appeal against revenue that was taken back from you',
  description:
    'The first message opens the appeal, and later ones add to it until admins decide. Once for each reversal.',
  body: { kind: 'json', schema: z.object({ message: message.describe('Text for staff, in Markdown.') }) },
  responses: { 204: { description: 'Sent.' } },
  errors: refusals(appealReversalRefusals, 'reversal_not_found', 'reversal_restored').codes,
})

const byStaff = { ...shared, shownAt: '/admin-api/reversal_appeals' } as const

export const answerReversalAppeal = defineRoute({
  ...byStaff,
  path: '/_internal/user/:id/reversal/:reversal/appeal/answer',
  summary: 'Answer the open appeal against a reversal of revenue',
  description: 'Admins only. A notification and a mail tell its author of the answer.',
  body: { kind: 'json', schema: z.object({ message: message.describe('Text for its author, in Markdown.') }) },
  responses: { 204: { description: 'Sent.' } },
  errors: refusals(accountRefusals, answerReversalRefusals, 'admins_decide').codes,
})

export const upholdReversal = defineRoute({
  ...byStaff,
  path: '/_internal/user/:id/reversal/:reversal/appeal/uphold',
  summary: 'Decide that what a reversal took stays taken back',
  description:
    'Admins only. Whoever asked for the reversal or confirmed it can’t decide, unless the site has no other admin. To give the money back instead, restore the reversal; that closes the appeal.',
  body: {
    kind: 'json',
    schema: z.object({ message: message.describe('The reason, which the author of the appeal reads. In Markdown.') }),
  },
  responses: { 204: { description: 'Decided.' } },
  errors: refusals(accountRefusals, upholdReversalRefusals, 'admins_decide').codes,
})
