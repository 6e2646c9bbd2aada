import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'
import { personalData } from '../kit/personal.ts'

const id = z.string()
/** Sealed with the key of the account, whoever wrote it. */
const message = z.object({ reversalId: id, messageId: id, authorId: id, body: personalData })

/** The appeal of an account against revenue that was taken back. The stream's id is that of the reversal, its root the account. */
export const reversalAppealEvents = defineEvents('payouts.reversal_appeal', {
  /** `reversedBy`: the admins who asked for the reversal and confirmed it. */
  ReversalAppealOpened: {
    version: 1,
    schema: z.object({ reversalId: id, accountId: id, reversedBy: z.array(id) }),
  },
  ReversalAppealMessagePosted: { version: 1, schema: message.extend({ byStaff: z.boolean() }) },
  /** The money stays taken back, and the message says why. `alone`: by one of those who took it, because the site has no other admin. */
  ReversalAppealUpheld: { version: 1, schema: message.extend({ alone: z.literal(true).optional() }) },
  /** The money was given back, so there is nothing left to decide. */
  ReversalAppealClosed: { version: 1, schema: z.object({ reversalId: id }) },
})

export type ReversalAppealEvent = EventOf<typeof reversalAppealEvents>
export type RecordedReversalAppealEvent = RecordedOf<typeof reversalAppealEvents>
