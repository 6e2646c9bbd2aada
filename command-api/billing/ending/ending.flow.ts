import { ENDING_LINK_MS, endingWays } from '@adit/events/billing/withdrawal.values.ts'
import { defineJob } from '@adit/platform/jobs/job.ts'
import { z } from 'zod'
import { defineFlow } from '../../identity/flows/flows.ts'

const way = z.enum(endingWays)
/** Milliseconds since 1970. */
const askedAt = z.int()

/** Somebody has asked to end a contract, and confirms it by its code. What counts is when they asked. */
export const endingFlow = defineFlow({
  name: 'contract_ending',
  data: z.object({ subscriptionId: z.string(), way, askedAt }),
  lifeMs: ENDING_LINK_MS,
})

/** Somebody has asked to end a contract without signing in. Who that is is looked up here, so that the answer takes as long for anybody. */
export const findForEnding = defineJob({
  name: 'find_for_ending',
  data: z.strictObject({
    /** `hash` is that of an email address. */
    by: z.union([z.strictObject({ username: z.string() }), z.strictObject({ hash: z.string() })]),
    way,
    language: z.string().nullable(),
    askedAt,
  }),
})
