import { CONSENT_MS } from '@adit/events/oauth/app_limits.values.ts'
import { z } from 'zod'
import { defineFlow } from '../../identity/flows/flows.ts'

/** What an app asks of somebody who has not answered yet. */
export const consentFlow = defineFlow({
  name: 'oauth_consent',
  data: z.object({
    appId: z.string(),
    /** Bits, in decimal. */
    scopes: z.string(),
    redirectUri: z.string(),
    namesRedirect: z.boolean(),
    challenge: z.string().nullable(),
    state: z.string().nullable(),
  }),
  lifeMs: CONSENT_MS,
})

export type Consent = z.output<typeof consentFlow.data>
