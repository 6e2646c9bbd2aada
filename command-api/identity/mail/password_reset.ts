import { RESET_LINK_MS } from '@adit/events/identity/account_limits.values.ts'
import { defineJob } from '@adit/platform/jobs/job.ts'
import { z } from 'zod'
import { defineFlow } from '../flows/flows.ts'

/** A link that sets a new password, once. */
export const resetFlow = defineFlow({ name: 'password_reset', data: z.object({}), lifeMs: RESET_LINK_MS })

/**
 * Somebody has asked to set a new password. Who that is about is looked up here and not when it is asked for, so that the answer takes as long for
 * anybody.
 */
export const findForReset = defineJob({
  name: 'find_for_reset',
  data: z.strictObject({
    /** `hash` is that of an email address. */
    by: z.union([z.strictObject({ username: z.string() }), z.strictObject({ hash: z.string() })]),
    language: z.string().nullable(),
    /** Milliseconds since 1970. */
    at: z.int(),
  }),
})
