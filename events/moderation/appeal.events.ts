import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'
import { personalData } from '../kit/personal.ts'

const id = z.string()
/** Sealed with the key of the account, whoever wrote it. */
const message = z.object({ messageId: id, body: personalData })

/**
 * The appeals of one account against its suspensions, one after the other. An event other than `AppealOpened` is about the last one. The
 * stream's id is the account's.
 */
export const appealEvents = defineEvents('moderation.appeal', {
  /** `suspendedBy`: the staff who have suspended the account, or changed that, since it was last free. */
  AppealOpened: {
    version: 1,
    schema: z.object({ appealId: id, accountId: id, suspendedBy: z.array(id) }),
  },
  AppealMessagePosted: {
    version: 1,
    schema: message.extend({ appealId: id, authorId: id, byStaff: z.boolean() }),
  },
  /**
   * The message says why. `alone`: by the only member of staff, who had also suspended the account. `restoresProjects`: those that were
   * withheld with the suspension.
   */
  AppealDecided: {
    version: 1,
    schema: message.extend({
      appealId: id,
      authorId: id,
      outcome: z.enum(['kept', 'ended']),
      alone: z.literal(true).optional(),
      restoresProjects: z.literal(true).optional(),
    }),
  },
  /** The suspension ended otherwise, so there is nothing left to decide. */
  AppealClosed: { version: 1, schema: z.object({ appealId: id }) },
})

export type AppealEvent = EventOf<typeof appealEvents>
export type RecordedAppealEvent = RecordedOf<typeof appealEvents>
