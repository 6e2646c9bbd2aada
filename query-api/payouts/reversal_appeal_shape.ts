import { appealStates } from '@adit/events/moderation/appeal.values.ts'
import { reversalAppealOutcomes } from '@adit/events/payouts/reversal_appeal.values.ts'
import { adminQuery } from '@adit/platform/http/admin_list.ts'
import { z } from 'zod'
import { rendered } from '../kit/rendered_shape.ts'
import { time } from '../kit/time_shape.ts'
import { who } from '../moderation/thread/who.presenter.ts'

const state = z.enum(appealStates).describe('`answered`: the last message is from staff.')
const outcome = z
  .enum(reversalAppealOutcomes)
  .nullable()
  .describe('`upheld`: the money stays taken back. `restored`: it was given back. Null while nobody has decided.')
const decidedAlone = z
  .boolean()
  .describe('Whether one of those who took the money back decided, because the site has no other admin.')
const said = {
  id: z.string(),
  created: time,
  rendered: rendered.nullable().describe('Null once it is unreadable.'),
  by_staff: z.boolean(),
}

export const ownReversalAppeal = z.object({
  state,
  outcome,
  decided_alone: decidedAlone,
  messages: z.array(z.object(said)).describe('Oldest first.'),
})

export const staffReversalAppeal = z.object({
  id: z.string().describe('Id of the reversal.'),
  account: who,
  state,
  outcome,
  opened: time,
  closed: time.nullable(),
  last_message: time,
  amount: z.string().describe('What was taken back, in dollars.'),
  from: z.iso.date().describe('The first day (UTC) whose revenue it is about.'),
  until: z.iso.date().describe('The last day.'),
  project_id: z.string().nullable().describe('Only what this project earned. Null: all projects.'),
  reason: z.string().describe('Why it was taken back.'),
  restored: time.nullable().describe('When it was given back.'),
  reversed_by: z.array(who),
  decided_by: who.nullable(),
  decided_alone: decidedAlone,
  reversed_by_you: z.boolean(),
})
export type StaffReversalAppeal = z.input<typeof staffReversalAppeal>

export const shownReversalAppeal = staffReversalAppeal.extend({
  messages: z.array(z.object({ ...said, author: who })).describe('Oldest first.'),
})

export const reversalAppealsQuery = adminQuery(
  ['opened', 'last_message', 'closed', 'id'],
  z.object({
    id: z.array(z.string().max(64)).max(100).optional(),
    state: z.enum(appealStates).optional(),
    account: z.string().max(64).optional(),
  }),
)
