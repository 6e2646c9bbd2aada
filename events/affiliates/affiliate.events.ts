import { z } from 'zod'
import { defineEvents, type EventOf, type RecordedOf } from '../kit/define_events.ts'

const codeId = z.string()
/** Where the affiliate uses the code, in their words. */
const sourceName = z.string()

/** The codes of one affiliate. The stream's id is that of the account. Who did it is in the event's metadata. */
export const affiliateEvents = defineEvents('affiliates.affiliate', {
  AffiliateCodeCreated: { version: 1, schema: z.object({ codeId, sourceName }) },
  AffiliateCodeRenamed: { version: 1, schema: z.object({ codeId, sourceName }) },
  /** Links with it bring nothing new. What began with it earns as before. */
  AffiliateCodeDeleted: { version: 1, schema: z.object({ codeId }) },
})

export type AffiliateEvent = EventOf<typeof affiliateEvents>
export type RecordedAffiliateEvent = RecordedOf<typeof affiliateEvents>
