import { SECOND_FACTOR_FLOW_MS } from '@adit/events/identity/account_limits.values.ts'
import { providers } from '@adit/events/identity/provider.values.ts'
import { z } from 'zod'
import { defineFlow } from '../flows/flows.ts'

/**
 * Somebody who has shown who they are, and was refused because they are suspended. `password` is a digest of the stored hash that matched; null
 * if no password was asked for. `by` is how, if not with a password alone, and `provider` with which other site.
 */
export const suspendedFlow = defineFlow({
  name: 'suspended_sign_in',
  data: z.object({
    password: z.string().nullable(),
    by: z.enum(['password_and_code', 'passkey', 'provider', 'provider_and_code']).optional(),
    provider: z.enum(providers).optional(),
  }),
  lifeMs: SECOND_FACTOR_FLOW_MS,
})
