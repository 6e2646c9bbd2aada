import { projectStatuses } from '@adit/events/catalogue/project/project_status.values.ts'
import { appealOutcomes, appealStates } from '@adit/events/moderation/appeal.values.ts'
import { adminQuery } from '@adit/platform/http/admin_list.ts'
import { z } from 'zod'
import { rendered } from '../../kit/rendered_shape.ts'
import { time } from '../review/review_shape.ts'
import { who } from '../thread/who.presenter.ts'

const outcome = z
  .enum(appealOutcomes)
  .nullable()
  .describe('Null while staff have not decided, and if the suspension has ended by itself.')
const decidedAlone = z
  .boolean()
  .describe('Whether the site has one member of staff, who has suspended the account and decided on the appeal.')
const said = { id: z.string(), created: time, rendered: rendered.nullable().describe('Null once it is unreadable.') }

export const ownAppeal = z.object({
  id: z.string().describe('Of the account.'),
  username: z.string(),
  has_password: z.boolean(),
  suspension: z.object({
    reason: z.string(),
    since: time,
    until: time.nullable().describe('When it ends by itself. Null: never.'),
  }),
  appeal: z
    .object({
      state: z.enum(appealStates),
      outcome,
      decided_alone: decidedAlone,
      messages: z.array(z.object({ ...said, by_staff: z.boolean() })).describe('The oldest first.'),
    })
    .nullable()
    .describe('The last one. Null if there is none.'),
})
export type OwnAppeal = z.input<typeof ownAppeal>

export const staffAppeal = z.object({
  id: z.string(),
  account: who,
  state: z.enum(appealStates),
  outcome,
  opened: time,
  closed: time.nullable(),
  last_message: time,
  suspension: z
    .object({ reason: z.string(), since: time, until: time.nullable(), withholds_projects: z.boolean() })
    .nullable()
    .describe('The suspension that is in force.'),
  suspended_by: z.array(who),
  decided_by: who.nullable(),
  decided_alone: decidedAlone,
  suspended_by_you: z.boolean(),
})
export type StaffAppeal = z.input<typeof staffAppeal>

export const shownAppeal = staffAppeal.extend({
  messages: z.array(z.object({ ...said, by_staff: z.boolean(), author: who })).describe('The oldest first.'),
})
export type ShownAppeal = z.input<typeof shownAppeal>

export const appealsQuery = adminQuery(
  ['opened', 'last_message', 'closed', 'id'],
  z.object({
    id: z.array(z.string().max(64)).max(100).optional(),
    state: z.enum(appealStates).optional(),
    account: z.string().max(64).optional(),
  }),
)

export const ownedProject = z.object({
  id: z.string(),
  slug: z.string(),
  title: z.string(),
  project_type: z.string(),
  status: z.enum(projectStatuses),
  own: z.boolean().describe('Whether you belong to it, so that your suspension leaves it as it is.'),
})
export type OwnedProject = z.input<typeof ownedProject>
