import { ARRIVAL_CODE_MS, PROVIDER_SIGN_UP_MS, PROVIDER_TRIP_MS } from '@adit/events/identity/account_limits.values.ts'
import { providers } from '@adit/events/identity/provider.values.ts'
import { z } from 'zod'
import { defineFlow } from '../flows/flows.ts'

const provider = z.enum(providers)
/** Digest of the secret of the browser that began it. */
const browser = z.string()
/** Somebody's facts as the provider says them, which only this browser's secret reveals. */
const hidden = z.string()

/** On the way to another site and back. The account is that which somebody links; null if they sign in. Its code is the state. */
export const tripFlow = defineFlow({
  name: 'provider_trip',
  data: z.object({ provider, browser, path: z.string() }),
  lifeMs: PROVIDER_TRIP_MS,
})

/** Somebody has come back. The code is in the address of the page that trades it in. */
export const arrivalFlow = defineFlow({
  name: 'provider_arrival',
  data: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('sign_in'), browser, provider, identity: z.string() }),
    z.object({ kind: z.literal('sign_up'), browser, provider, hidden }),
    z.object({ kind: z.literal('link'), browser, provider, hidden }),
  ]),
  lifeMs: ARRIVAL_CODE_MS,
})

/** Somebody chooses a name for the account that they make. */
export const providerSignUpFlow = defineFlow({
  name: 'provider_sign_up',
  data: z.object({ browser, provider, hidden }),
  lifeMs: PROVIDER_SIGN_UP_MS,
})
