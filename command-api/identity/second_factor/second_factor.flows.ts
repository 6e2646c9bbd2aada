import { SECOND_FACTOR_FLOW_MS } from '@adit/events/identity/account_limits.values.ts'
import { providers } from '@adit/events/identity/provider.values.ts'
import { z } from 'zod'
import { defineFlow } from '../flows/flows.ts'

/** An authenticator app that has not shown a code yet. `secret` is sealed with the account's key. */
export const setUpFlow = defineFlow({
  name: 'second_factor_set_up',
  data: z.object({ secret: z.string() }),
  lifeMs: SECOND_FACTOR_FLOW_MS,
  isOnlyOne: true,
})

/**
 * A sign-in that lacks its second factor alone: `password` is a digest of the stored hash that the password matched, `by` who somebody is on another
 * site.
 */
export const codeFlow = defineFlow({
  name: 'second_factor_code',
  data: z.union([
    z.object({ password: z.string() }),
    z.object({ by: z.object({ provider: z.enum(providers), identity: z.string() }) }),
  ]),
  lifeMs: SECOND_FACTOR_FLOW_MS,
  attempts: 10,
})
