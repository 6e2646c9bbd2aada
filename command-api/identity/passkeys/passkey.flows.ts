import { SECOND_FACTOR_FLOW_MS } from '@adit/events/identity/account_limits.values.ts'
import { z } from 'zod'
import { defineFlow } from '../flows/flows.ts'

const challenge = z.object({ challenge: z.string() })

/** A passkey that is being made. */
export const registrationFlow = defineFlow({
  name: 'passkey_registration',
  data: challenge,
  lifeMs: SECOND_FACTOR_FLOW_MS,
})

/** A sign-in of somebody who is not known yet. */
export const passkeySignInFlow = defineFlow({
  name: 'passkey_sign_in',
  data: challenge,
  lifeMs: SECOND_FACTOR_FLOW_MS,
})
