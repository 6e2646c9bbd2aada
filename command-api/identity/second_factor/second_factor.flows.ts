import { SECOND_FACTOR_FLOW_MS } from '@adit/events/identity/account_limits.values.ts'
import { z } from 'zod'
import { defineFlow } from '../flows/flows.ts'

/** An authenticator app that has not shown a code yet. `secret` is sealed with the account's key. */
export const setUpFlow = defineFlow({
  name: 'second_factor_set_up',
  data: z.object({ secret: z.string() }),
  lifeMs: SECOND_FACTOR_FLOW_MS,
  isOnlyOne: true,
})

/** A sign-in whose password was right. `password` is a digest of the stored hash that it matched. */
export const codeFlow = defineFlow({
  name: 'second_factor_code',
  data: z.object({ password: z.string() }),
  lifeMs: SECOND_FACTOR_FLOW_MS,
  attempts: 10,
})
