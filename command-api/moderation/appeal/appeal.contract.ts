import { APPEAL_MESSAGE_MAX } from '@adit/events/moderation/appeal.values.ts'
import { refusals } from '@adit/platform/eventing/refusal.ts'
import { defineRoute } from '@adit/platform/http/contract.ts'
import { z } from 'zod'
import { accountRefusals } from '../../identity/account/account.decider.ts'
import { endSuspensionRefusals } from '../../identity/account/suspension.decisions.ts'
import { answerAppealRefusals, appealRefusals, decideAppealRefusals } from './appeal.decider.ts'

const shared = {
  method: 'POST',
  side: 'command',
  group: 'Moderation',
  internal: true,
  auth: 'required',
  scope: 'SESSION_ACCESS',
} as const
const message = z.string().trim().min(1).max(APPEAL_MESSAGE_MAX)

export const writeAppeal = defineRoute({
  ...shared,
  path: '/_internal/appeal',
  shownAt: '/_internal/appeal',
  whileSuspended: true,
  summary: 'Appeal against your suspension',
  description:
    'The first message opens the appeal, and later ones add to it until staff decide. Needs the session that somebody suspended can begin.',
  body: { kind: 'json', schema: z.object({ message: message.describe('Text for staff, in Markdown.') }) },
  responses: { 204: { description: 'Sent.' } },
  errors: refusals(accountRefusals, appealRefusals, endSuspensionRefusals).codes,
  visibleIn: ['appeals'],
})

const byStaff = { ...shared, shownAt: '/_internal/user/:id/suspension', visibleIn: ['appeals', 'accounts'] } as const

export const answerAppeal = defineRoute({
  ...byStaff,
  path: '/_internal/user/:id/appeal/answer',
  summary: 'Answer the open appeal of an account',
  description: 'Moderators and admins only. A mail tells its author of the answer.',
  body: { kind: 'json', schema: z.object({ message: message.describe('Text for its author, in Markdown.') }) },
  responses: { 204: { description: 'Sent.' } },
  errors: refusals(accountRefusals, answerAppealRefusals, 'staff_only').codes,
})

export const decideAppeal = defineRoute({
  ...byStaff,
  path: '/_internal/user/:id/appeal/decision',
  summary: 'Decide the open appeal of an account',
  description:
    'Moderators and admins only. Whoever suspended the account can’t decide, unless the site has no other staff; then the appeal says so.',
  body: {
    kind: 'json',
    schema: z.object({
      decision: z.enum(['keep', 'end']).describe('What happens to the suspension.'),
      message: message.describe('The reason, which the author of the appeal reads. In Markdown.'),
      restore_projects: z
        .boolean()
        .default(true)
        .describe('When the suspension ends: whether projects that were withheld with it get back their status.'),
    }),
  },
  responses: { 204: { description: 'Decided.' } },
  errors: refusals(accountRefusals, decideAppealRefusals, 'staff_only').codes,
})
